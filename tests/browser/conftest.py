"""Sites built by the real MkDocs, served under a strict Content-Security-Policy to a Chromium."""

import functools
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

COURSE = Path(__file__).with_name("course")


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


class StrictHandler(SimpleHTTPRequestHandler):
    """Serves a folder; nothing inline and nothing from elsewhere may be used by its pages."""

    def end_headers(self):
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def log_message(self, *args):
        """Say nothing: a test's output is its findings."""


@dataclass(frozen=True)
class Site:
    """A built site: its folder, and the address that it is served at (with a final slash)."""

    folder: Path
    url: str


def build(config: str, folder: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "-q", "build", "--strict"]
    subprocess.run([*command, "-f", COURSE / config, "-d", folder], check=True)


@pytest.fixture(scope="session")
def serve(tmp_path_factory):
    """A function from the name of a configuration to its Site, built and served once."""
    servers = []

    @functools.cache
    def served(config: str) -> Site:
        folder = tmp_path_factory.mktemp(config.partition(".")[0])
        build(config, folder)
        handler = functools.partial(StrictHandler, directory=folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return Site(folder, f"http://127.0.0.1:{server.server_port}/")

    yield served
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(serve) -> Site:
    return serve("mkdocs.yml")


@dataclass
class Reader:
    """Opens pages of a site and keeps what went wrong: console errors and foreign requests."""

    browser: Browser
    site: Site
    contexts: list = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(message.text)

    def open(self, path: str, *, width: int = 1280, height: int = 800, **options) -> Page:
        """The page, loaded in a context of its own; `options` are Playwright's for a context."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(5000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(self.site.url + path)
        return page


@pytest.fixture
def reader(chromium, site):
    """A Reader of the course; every test fails on a console error or a request to elsewhere."""
    reader = Reader(chromium, site)
    yield reader
    for context in reader.contexts:
        context.close()
    assert reader.errors == []
    assert [url for url in reader.requests if not url.startswith(reader.site.url)] == []
