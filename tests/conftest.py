"""What tests of several folders share: the one Chromium of a test process."""

import subprocess
from pathlib import Path

import pytest

PACKAGES = Path(__file__).parents[1] / "tools/packages"  # finds the browser, and installs it
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]


@pytest.fixture(scope="session")
def chromium():
    """A browser; there can be only one of this library in a process."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- half a second to import

    command = ["sh", PACKAGES, "--browser"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if not found:
        pytest.fail("no Chromium on the path; install one, or run pytest -m 'not browser'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield browser
        browser.close()
