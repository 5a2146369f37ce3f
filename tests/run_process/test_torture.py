"""Programs that misbehave: what fails is named with its line and cause, and nothing is left."""

import time

import pytest

from lessongen.model import Outcome
from lessongen.run.local import LocalExecutor
from tests.run_process.programs import printed, running, streams, work

IGNORES = """import signal
for number in range(1, 32):
    if number not in (9, 19):
        signal.signal(number, signal.SIG_IGN)
"""
THREADS = """import threading, time
threading.Thread(target=lambda: (time.sleep(0.2), print('soon'))).start()
threading.Thread(target=time.sleep, args=(300,)).start()
print('main')
x = 1
"""
TURNED = """import os
print('shown')
os.dup2(os.open('log.txt', os.O_CREAT | os.O_WRONLY), 1)
print('in the file')
x = 1
"""
TERMINATE = "import ctypes\nctypes.CDLL('libstdc++.so.6')._ZSt9terminatev()"
CHILD_HOLDS = (
    "import os, time\nif os.fork() == 0:\n  os.setsid()\n  a = b'x' * (900 << 20)\ntime.sleep(30)"
)
ENDS = {
    # name: source, options of the snippet, of the session, line, what is said
    "segfault": ("x = 1\nimport ctypes\nctypes.string_at(0)", {}, {}, 3, "signal 11 (SIGSEGV)"),
    "abort in C++": (TERMINATE, {}, {}, 2, "signal 6 (SIGABRT)"),
    "kills itself": ("import os\nos.kill(os.getpid(), 9)", {}, {}, 2, "signal 9 (SIGKILL)"),
    "_exit(0)": ("import os\nos._exit(0)", {}, {}, None, "its process ended with exit code 0"),
    "loops": ("x = 1\nwhile x:\n    pass", {"timeout": 0.6}, {}, (2, 3), "ran longer than 0.6s"),
    "ignores signals": (IGNORES + "while True: pass", {"timeout": 0.6}, {}, None, "than 0.6s"),
    "stops itself": ("import os\nos.kill(os.getpid(), 19)", {"timeout": 0.6}, {}, 2, "than 0.6s"),
    "holds too much": (
        "a = []\nwhile True:\n    a.append(bytearray(20 << 20))",
        {},
        {"memory": 600 << 20},
        (2, 3),
        "used more memory than 600MiB",
    ),
    "a child holds too much": (
        CHILD_HOLDS,
        {},
        {"memory": 600 << 20},
        5,
        "used more memory than 600MiB",
    ),
    "prints 100 MB": (
        "line = 'x' * 99\nfor _ in range(1_000_000):\n    print(line)",
        {},
        {},
        3,
        "printed more than 10MiB",
    ),
    "closes all descriptors": ("import os\nos.closerange(3, 256)", {}, {}, None, "exit code 1"),
    "forgets all modules": (
        "import sys\nsys.modules.clear()\nimport os\nos._exit(3)",
        {},
        {},
        None,
        "3",
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_every_end_is_named_with_its_line_and_the_next_run_goes_on(forked, name):
    source, options, session, line, said = ENDS[name]
    start = time.monotonic()
    run = forked.run(work(source, "print('never')", options=[options], **session))
    seconds = time.monotonic() - start
    a, b = run.snippets["a"], run.snippets["b"]
    assert a.outcome is Outcome.FAILED
    assert said in a.problem
    assert a.line == line or (isinstance(line, tuple) and a.line in line)
    assert b.outcome is Outcome.NOT_RUN
    assert run.environment is None
    assert seconds < options.get("timeout", 60) + 30  # a hang would be far beyond
    assert printed(forked.run(work("print('next')"))) == "next\n"


def test_what_was_printed_before_the_end_is_kept(forked):
    source = "print('last words')\nimport os\nos.write(2, b'on both\\n')\nos.kill(os.getpid(), 9)"
    run = forked.run(work(source))
    assert streams(run) == [("out", "last words\n"), ("err", "on both\n")]


def test_children_that_left_the_group_are_ended_and_said(forked):
    source = """
        import subprocess
        for _ in range(2):
            subprocess.Popen(["setsid", "sh", "-c", "setsid sleep 306.25 & exec sleep 306.25"])
        print("started")
    """
    run = forked.run(work(source))
    assert run.snippets["a"].outcome is Outcome.OK
    (notice,) = run.notices
    assert "still running and ended: " in notice
    assert not running("sleep 306.25")


LEFT = {
    "a closed descriptor": (
        "import os\nprint('before')\nos.close(1)\nprint('after')\nx = 1",
        "before\n",
        "descriptor 1 was left closed; later output isn't shown",
    ),
    "another sys.stdout": (
        "import io, sys\nprint('shown')\nsys.stdout = io.StringIO()\nprint('kept')\nx = 1",
        "shown\n",
        "`sys.stdout` was left replaced by a StringIO; output to it isn't shown",
    ),
    "a descriptor turned elsewhere": (
        TURNED,
        "shown\n",
        "descriptor 1 was left redirected",
    ),
    "threads that never end": (
        THREADS,
        "main\nsoon\n",
        "threads or exit handlers were still running after the program and were ended",
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_what_is_only_left_behind_is_recorded_and_said(forked, name):
    source, output, notice = LEFT[name]
    run = forked.run(work(source))
    a = run.snippets["a"]
    if name == "a closed descriptor":  # Python itself fails to print there
        assert (a.outcome, a.raised.type, a.line) == (Outcome.FAILED, "OSError", 4)
        run = forked.run(work(source.replace("print('after')\n", "")))
        a = run.snippets["a"]
    assert a.outcome is Outcome.OK
    assert a.values["x"] == 1
    assert printed(run) == output
    assert run.notices == (notice,)


def test_lone_surrogates_fail_as_they_do_in_python(forked):
    run = forked.run(work("x = 1\nprint('\\ud800')"))
    a = run.snippets["a"]
    assert (a.outcome, a.raised.type, a.line) == (Outcome.FAILED, "UnicodeEncodeError", 2)
    str(run).encode()


def test_a_fork_that_runs_on_prints_once_and_has_no_results(forked):
    source = """
        import os
        child = os.fork()
        if child:
            os.waitpid(child, 0)
        print("parent" if child else "child")
        if not child:
            raise ValueError("in the child")
    """
    run = forked.run(work(source, "print('second')"))
    assert run.snippets["a"].outcome is Outcome.OK
    text = printed(run)
    assert text.startswith("child\nTraceback")
    assert "ValueError: in the child\nparent\n" in text
    assert printed(run, "b") == "second\n"


def test_modules_that_a_program_replaces_are_its_own_affair(forked):
    source = """
        import builtins, io, json, os, os.path, time
        json.dumps = json.JSONEncoder.encode = os.write = os.getpid = None
        os.path.exists = os.path.abspath = time.time = builtins.open = None
        x = 1
    """
    run = forked.run(work(source, "y = 2"))
    assert run.snippets["b"].outcome is Outcome.OK
    assert run.snippets["b"].values == {"x": 1, "y": 2}


def test_an_ended_server_is_replaced_once_and_then_named():
    source = """
        import os, subprocess, time
        for command in (["sleep", "307.25"], ["env", "-i", "sleep", "307.25"]):
            subprocess.Popen(["setsid", *command])
        os.kill(os.getppid(), 9)
        time.sleep(60)
    """
    with LocalExecutor() as executor:
        run = executor.run(work(source, "print(2)"))
        assert run.snippets["a"].outcome is Outcome.FAILED
        assert run.snippets["a"].problem.startswith(
            "could not be run in 2 attempts: the interpreter"
        )
        assert run.snippets["b"].outcome is Outcome.NOT_RUN
        assert not running("sleep 307.25")
        assert printed(executor.run(work("print('next')"))) == "next\n"
