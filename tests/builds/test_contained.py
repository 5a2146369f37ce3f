"""Programs that misbehave and builders that are killed: named, contained, nothing left."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from lessongen.diagnostics import FindingsError
from lessongen.records import listing, read

GOOD = "# Good\n\n```python run\nprint('good')\n```\n"
BAD = {
    # name: (program, line of the lesson, what is said)
    "segfault": ("x = 1\nimport ctypes\nctypes.string_at(0)\n", 6, "SIGSEGV"),
    "kill": ("import os\nos.kill(os.getpid(), 9)\n", 5, "signal 9 (SIGKILL)"),
    "exit": ("import os\nos._exit(0)\n", 3, "exit code 0"),
    "loop": ("while True:\n    pass\n", None, "ran longer than 1s"),
    "syntax": ("x = 1\ny = 2\nz = = 3\n", 6, "SyntaxError"),
    "interrupt": ("raise KeyboardInterrupt\n", 4, "KeyboardInterrupt"),
}
LEAVES = """\
import subprocess, sys, threading, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
threading.Thread(target=time.sleep, args=(600,)).start()
print("left")
"""


def left_over(folder: Path) -> list[str]:
    """The processes that have a folder in their environment or as their working folder."""
    found = []
    for process in psutil.process_iter():
        try:
            told = [process.cwd(), *process.environ().values()]
        except psutil.Error:
            continue
        if process.pid != psutil.Process().pid and any(str(folder) in text for text in told):
            found.append(" ".join(process.cmdline()) if process.is_running() else "")
    return found


@pytest.fixture
def temporary(tmp_path):
    """A folder for all that runs need meanwhile."""
    made = tmp_path / "temporary"
    made.mkdir()
    return made


def test_each_is_named_and_all_others_are_recorded(course, temporary):
    course.write("index.md", GOOD)
    course.write("leaves.md", f"# Leaves\n\n```python run\n{LEAVES}```\n")
    for name, (program, _, _) in BAD.items():
        course.write(f"{name}.md", f"# {name}\n\n```python run timeout=1s\n{program}```\n")
    done = course.lessongen("record", TMPDIR=str(temporary))
    assert done.code == 3, done.text
    for name, (_, line, said) in BAD.items():
        (told,) = [it for it in done.text.splitlines() if it.startswith(f"error: lessons/{name}.")]
        assert said in told
        assert line is None or told.startswith(f"error: lessons/{name}.md:{line}: "), told
        assert not (course.root / f"records/cpu/{name}").exists()
    assert (course.root / "records/cpu/index/s1.txt").read_text() == "good\n"
    assert (course.root / "records/cpu/leaves/s1.txt").read_text() == "left\n"
    assert "info: lessons/leaves.md:3: " in done.text
    assert left_over(temporary) == []
    assert list(temporary.iterdir()) == []


def test_an_edited_helper_runs_the_sessions_that_use_it_and_no_others(course):
    course.write("index.md", "# One\n\n```python run\nfrom helper import f\nprint(f())\n```\n")
    course.write("data.md", "# Two\n\n```python run\nprint(open('rows.csv').read())\n```\n")
    course.write("apart.md", GOOD)
    course.write("helper.py", "def f():\n    return 'old'\n")
    course.write("rows.csv", "1,2\n")
    assert course.build().ran == {"index#s1", "data#s1", "apart#s1"}
    course.write("helper.py", "def f():\n    return 'new'\n")
    done = course.build()
    assert (done.code, done.ran) == (0, {"index#s1"}), done.text
    assert "new" in course.page()
    course.write("rows.csv", "3,4\n")
    assert course.build(CI="1").code != 0
    assert course.build().ran == {"data#s1"}


def test_pages_share_no_state_whatever_their_order(course):
    course.write(
        "index.md",
        "---\nsnippets: {session: page}\n---\n\n# One\n\n```python run\nimport json, os, sys\n"
        "os.environ['SEEN'] = 'yes'\nos.chdir('/')\nsys.path.append('mine')\n"
        "json.dumps = len\n```\n\n```python run\n"
        "print(os.environ['SEEN'], os.getcwd(), sys.path[-1], json.dumps('abc'))\n```\n",
    )
    course.write(
        "two.md",
        "# Two\n\n```python run\nimport json, os, sys\n"
        "print(os.environ.get('SEEN'), 'mine' in sys.path, json.dumps('abc'), sys.argv[1:])\n```\n",
    )
    assert course.build().code == 0
    assert (course.root / "records/cpu/index/s2.txt").read_text() == "yes / mine 3\n"
    assert (course.root / "records/cpu/two/s1.txt").read_text() == 'None False "abc" []\n'


def test_a_killed_builder_leaves_records_that_read_and_the_next_build_completes(course, temporary):
    for number in range(3):
        course.write(f"l{number}.md", f"# L{number}\n\n```python run\nprint({number})\n```\n")
    chance = random.Random(20)  # noqa: S311 - moments to kill at, no secret
    command = [sys.executable, "-m", "lessongen.cli", "record", "--all"]
    environ = {**course.inherited, "TMPDIR": str(temporary)}
    for _ in range(20):
        builder = subprocess.Popen(
            command, cwd=course.root, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        time.sleep(chance.uniform(0, 2.5))
        builder.send_signal(signal.SIGKILL)
        builder.communicate()
        for machine, lesson in listing(course.root / "records"):
            try:
                read(course.root / "records", machine, lesson)
            except FindingsError as error:
                pytest.fail(str(error))
    done = course.build(TMPDIR=str(temporary))
    assert done.code == 0, done.text
    end = time.monotonic() + 20
    while left_over(temporary) and time.monotonic() < end:
        time.sleep(0.2)
    assert left_over(temporary) == []
