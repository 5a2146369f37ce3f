"""What tests of several folders share: which tests are quick, and the one browser."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
PACKAGES = TESTS.parent / "tools/packages"  # finds the browser, and installs it
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]

# Tests in these folders start processes; so do tests elsewhere that are marked `process`.
PROCESS_FOLDERS = {"browser", "builds", "captures", "notebooks", "run_process", "tools", "worker"}
PROCESS_EVENTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"}

# The same examples in every run of the tests; others, and many more, in `make fuzz`.
settings.register_profile("quick", derandomize=True, database=None, deadline=None, max_examples=80)
settings.register_profile("fuzz", deadline=None, max_examples=3_000, print_blob=True)
settings.load_profile("quick")


class Guard:
    """Fails a test that isn't marked `process` but starts a process or imports JAX."""

    def __init__(self) -> None:
        self.test = ""  # the test that may not, if it may not
        sys.addaudithook(self)

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        """See `sys.addaudithook`."""
        if self.test and (event in PROCESS_EVENTS or (event == "import" and arguments[0] == "jax")):
            test, self.test = self.test, ""  # the report of the failure may start what it likes
            reason = "imports jax" if event == "import" else "starts a process"
            raise RuntimeError(f"{test} {reason}: use FakeExecutor, or mark the test `process`")


GUARD = Guard()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of `PROCESS_FOLDERS`."""
    for item in items:
        if item.path.relative_to(TESTS).parts[0] in PROCESS_FOLDERS:
            item.add_marker("process")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> object:
    """Guard a test that isn't marked, with its fixtures."""
    GUARD.test = "" if item.get_closest_marker("process") else item.nodeid
    try:
        return (yield)
    finally:
        GUARD.test = ""


@pytest.fixture(scope="session")
def chromium():
    """A browser; there can be only one of this library in a process."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- half a second to import

    command = ["sh", str(PACKAGES), "--browser"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if not found:
        pytest.fail("no Chromium on the path; install one, or run pytest -m 'not browser'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield browser
        browser.close()
