"""Takes pictures of every kind of page of the published site: light, dark, phone, print.

    python tools/shots.py [FOLDER]

Serves `site/` on this machine alone and drives the system's Chromium; the pictures and PDFs lie in
`.lessongen/shots/` where no other folder is named.
"""

import functools
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.config import load_config
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BELOW = urlsplit(load_config(str(ROOT / "mkdocs.yml")).site_url or "").path or "/"
PAGES = {
    "start": "",
    "lesson": "l/before-the-first-call/",
    "panes": "l/stablehlo/",
    "difference": "l/signature-diff/",
    "cache": "l/what-jit-caches/",
    "guide": "guide/captures/",
    "glossary": "glossary/",
    "changes": "what-changed/",
    "missing": "404.html",
}
VIEWS = {
    "light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
}
EAGER = "document.querySelectorAll('img').forEach(image => { image.loading = 'eager'; })"


class Quiet(SimpleHTTPRequestHandler):
    """Serves the site under the path of its own address, as it is published, and logs nothing."""

    def translate_path(self, path: str) -> str:
        """The file for an address below `BELOW`."""
        return super().translate_path(f"/{path.removeprefix(BELOW)}")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def shoot(browser: Browser, address: str, folder: Path) -> None:
    """A picture of each page in each view, and a PDF of it as printed."""
    for view, options in VIEWS.items():
        context = browser.new_context(**options)
        page = context.new_page()
        for name, path in PAGES.items():
            page.goto(address + path)
            page.evaluate(
                "document.querySelectorAll('img').forEach(it => { it.loading = 'eager' })"
            )
            page.wait_for_load_state("networkidle")
            page.screenshot(path=folder / f"{name}-{view}.png", full_page=True)
            if view == "light":
                page.pdf(path=folder / f"{name}.pdf", format="A4")
        context.close()


def main(argv: list[str]) -> int:
    """Take them all; 1 where there is no Chromium or no site."""
    folder = Path(argv[0]) if argv else ROOT / ".lessongen" / "shots"
    command = ["sh", ROOT / "tools/packages", "--browser"]
    chromium = subprocess.run(
        command, check=False, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
    if not chromium or not (ROOT / "site" / "index.html").exists():
        print("this needs a Chromium on the path and a built site: `make site`", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    handler = functools.partial(Quiet, directory=ROOT / "site")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        shoot(browser, f"http://127.0.0.1:{server.server_port}{BELOW}", folder)
        browser.close()
        server.shutdown()
    print(f"{len(PAGES) * len(VIEWS)} pictures and {len(PAGES)} PDFs in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
