"""What tests of several folders share: the one Chromium of a test process."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

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


# The same examples each time in every test run; others, and many more, with `make fuzz`.
settings.register_profile("quick", derandomize=True, database=None, deadline=None, max_examples=80)
settings.register_profile("fuzz", deadline=None, max_examples=20_000, print_blob=True)
settings.load_profile("quick")


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
