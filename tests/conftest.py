"""What tests of several folders share: the one Chromium of a test process."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

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
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        pytest.fail("no Chromium on the path; install one, or run pytest -m 'not browser'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield browser
        browser.close()
