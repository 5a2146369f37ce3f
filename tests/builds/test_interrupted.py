"""Ctrl-C while lessons are recorded: what is complete stays, what ran is no failure."""

import signal
import subprocess
import sys
import time

import pytest

QUICK = "# Quick\n\n```python run id=one\nprint('kept')\n```\n"
SLEEP = "import time\ntime.sleep(500)"
SLOW = f"# Slow\n\n```python run id=a\n{SLEEP}\n```\n\n```python run id=b\n{SLEEP}\n```\n"

# Ctrl-C ends it also where this process ignores that signal, as jobs of a shell do.
RECORD = """
import signal, sys
from lessongen.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(("jobs", "running"), [(2, "ab"), (1, "a")])
def test_what_is_interrupted_is_said_to_be_and_what_was_complete_stays(course, jobs, running):
    course.write("quick.md", QUICK)
    course.write("slow.md", SLOW)
    log = course.root / "record.log"
    with log.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", RECORD, "record", "--jobs", str(jobs)],
            cwd=course.root,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    record = course.root / "records/cpu/quick/record.json"
    awaited = [f"running slow#{name}" for name in running]
    end = time.monotonic() + 90
    try:
        while not (record.exists() and all(line in log.read_text() for line in awaited)):
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        code = process.wait(60)
    finally:
        process.kill()
        process.wait()
    told = log.read_text()
    assert code == 130
    for name in running:
        assert f"\ninterrupted slow#{name} after " in told
    assert "FAILED" not in told
    assert f"; {len(running)} not finished\n" in told
    assert "failed" not in told
    assert record.exists()
    assert not (course.root / "records/cpu/slow").exists()
