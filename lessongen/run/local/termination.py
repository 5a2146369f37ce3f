"""How a run terminated without a result for a snippet, in words: the cause and a remedy."""

import re
import signal
from collections.abc import Mapping
from typing import Any

from lessongen.diagnostics import Problem
from lessongen.model import Session, Snippet
from lessongen.run.local.run_folder import LIMITS, MAX_OUTPUT

FRAME = re.compile(r'^\s*File "(?P<file>.*)", line (?P<line>\d+)', re.MULTILINE)
HEADER = re.compile(r"^(Current thread|Thread|Stack)\b.*$", re.MULTILINE)


def problem(result: Mapping[str, Any], snippet: Snippet, session: Session) -> Problem:
    """What ended the snippet; follows the snippet's name. `result` is the run's `result.json`."""
    if result["lost"]:
        return Problem(f"was ended: its output can't be kept, {result['lost'].lower()}")
    if result["signal"] is not None:
        return Problem(f"was ended by {_signal(result['signal'])}")
    if exceeded := _exceeded(result["ended_by"], snippet, session):
        return exceeded
    how_far = "did not finish" if result["marks"] else "did not start"
    return Problem(f"{how_far}: its process ended with exit code {result['exit_code']}")


def notices(result: Mapping[str, Any], left: list[str]) -> tuple[str, ...]:
    """Remarks on a finished run: `left` (what it left changed), and what had to be ended."""
    remarks = list(left)
    if result["ended_by"] == "grace":
        remarks.append(
            "threads or exit handlers were still running after the program and were ended"
        )
    if result["ended_by"] == "signal":
        remarks.append(f"after its end the process was ended by {_signal(result['signal'])}")
    if names := result["left_over"]:
        were = "1 process was" if len(names) == 1 else f"{len(names)} processes were"
        remarks.append(f"{were} still running and ended: {', '.join(names)}")
    return tuple(remarks)


def line(fault: str, *, label: str, path: str) -> int | None:
    """The line of the program in the stacks that faulthandler wrote; None where it is in none.

    The program's file is called `label` or `path` there. The innermost frame of the program's own
    thread counts, and only without one a frame of another thread.
    """
    sections = HEADER.split(fault)[1:]
    stacks = list(zip(sections[::2], sections[1::2], strict=True))
    for of_another in (False, True):
        for header, stack in reversed(stacks):
            if header.startswith("Thread") == of_another:
                for frame in FRAME.finditer(stack):
                    if frame["file"] in {label, path}:
                        return int(frame["line"])
    return None


def seconds(value: float) -> str:
    """As an author writes a timeout: `90s`, `5m`."""
    if value >= 60 and value % 60 == 0:
        return f"{value / 60:g}m"
    return f"{value:g}s"


def size(value: int) -> str:
    """As an author writes a size in bytes: `4GiB`."""
    for unit, factor in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if value >= factor:
            return f"{value / factor:.4g}{unit}"
    return f"{value}B"


def _exceeded(limit: str, snippet: Snippet, session: Session) -> Problem | None:
    """The problem of a limit that was exceeded; None where `limit` isn't one."""
    startup, capture = seconds(LIMITS["startup"]), seconds(LIMITS["capture"])
    timeout, memory = seconds(snippet.timeout), size(session.memory)
    problems = {
        "timeout": Problem(f"ran longer than {timeout}", "`timeout` raises the limit"),
        "memory": Problem(f"used more memory than {memory}", "`memory` raises the limit"),
        "output": Problem(
            f"printed more than {size(MAX_OUTPUT)}, the limit of a run", "print less"
        ),
        "startup": Problem(f"did not start: its interpreter took longer than {startup}"),
        "capture": Problem(f"ended, but its captures took longer than {capture}"),
    }
    return problems.get(limit)


def _signal(number: int) -> str:
    try:
        return f"signal {number} ({signal.Signals(number).name})"
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"
