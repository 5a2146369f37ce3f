"""The development server: drafts from interpreters kept ready, one rebuild an edit, no record."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

LESSON = """\
# One

```python run id=add repeat=3
total = 1 + 1
print(total)
```

[It is two]{claim="add.total == 2" holds="3/3"}: {{ add.total }}.
"""

# Ctrl-C ends it also where this process ignores that signal, as jobs of a shell do.
SERVE = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("mkdocs", run_name="__main__")
"""


class Server:
    """A running `mkdocs serve`, with what it has printed so far."""

    def __init__(self, course):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self.log = course.root / "serve.log"
        environ = {name: value for name, value in os.environ.items() if name != "CI"}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, "serve", "--dev-addr", self.address],
                cwd=course.root,
                env=environ,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def text(self):
        return self.log.read_text()

    def wait(self, condition, seconds=90):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, self.text()
            assert self.process.poll() is None, self.text()
            time.sleep(0.1)

    def built(self):
        return self.text().count("Documentation built")

    def page(self, path=""):
        with urllib.request.urlopen(f"http://{self.address}/{path}", timeout=30) as answer:
            return answer.read().decode()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        finally:
            self.process.kill()
            self.process.wait()


def watched(course):
    """Each file that the server watches, with the time of its last change."""
    files = [course.root / "mkdocs.yml", *(course.root / "lessons").rglob("*")]
    return {path: path.stat().st_mtime_ns for path in files}


@pytest.fixture
def served(course):
    course.write("index.md", LESSON)
    server = Server(course)
    try:
        server.wait(lambda: "Serving on" in server.text())
        yield course, server
    finally:
        server.stop()


def test_a_draft_is_shown_and_an_edit_rebuilds_once(served):
    course, server = served
    page = server.page()
    assert "data-draft" in page
    assert ">2</data>" in page
    assert not (course.root / "records").exists()
    assert not (course.root / "site").exists()
    builds = server.built()
    course.edit("index.md", "1 + 1", "1 + 2")
    edited = watched(course)
    server.wait(lambda: server.built() > builds)
    assert watched(course) == edited  # so no rebuild follows from this one
    assert ">3</data>" in server.page()
    assert "the claim “It is two” holds in 0 of 1 runs" in server.text()
    assert "WARNING" in server.text()
    course.edit("index.md", "1 + 2", "1 / 0")
    server.wait(lambda: server.built() > builds + 1)
    assert "ZeroDivisionError" in server.text()
    assert 'data-outcome="not-recorded"' in server.page()
    assert server.built() == builds + 2, server.text()


def test_what_is_recorded_is_shown_as_it_is(course):
    course.write("index.md", LESSON)
    assert course.build().code == 0
    records = course.tree("records")
    server = Server(course)
    try:
        server.wait(lambda: "Serving on" in server.text())
        assert "data-draft" not in server.page()
        assert "running" not in server.text()
        assert course.tree("records") == records
    finally:
        server.stop()


def test_a_lesson_that_cannot_be_decoded_does_not_end_the_server(served):
    course, server = served
    built = server.built()
    (course.root / "lessons" / "two.md").write_bytes("# Café\n".encode("latin-1"))
    server.wait(lambda: server.built() > built)
    assert "lessons/two.md:1: not valid UTF-8" in server.text()
    assert "Traceback" not in server.text()
    assert ">2</data>" in server.page()
    assert (course.root / ".lessongen" / ".gitignore").exists()


def test_a_page_that_is_a_draft_to_mkdocs_is_served_as_a_lesson(course):
    with (course.root / "mkdocs.yml").open("a") as config:
        config.write("draft_docs: drafts/\n")
    course.write("index.md", "# One\n")
    course.write("drafts/two.md", LESSON)
    assert not course.build().ran
    server = Server(course)
    try:
        server.wait(lambda: "Serving on" in server.text())
        assert ">2</data>" in server.page("drafts/two/")
    finally:
        server.stop()
