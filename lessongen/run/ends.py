"""How a run ended that has no result for a snippet: what happened, and what helps."""

import re
import signal
from collections.abc import Mapping
from typing import Any

from lessongen.model import Session, Snippet

OUTPUT = 10 << 20  # bytes that a run may print
FRAME = re.compile(r'^\s*File "(?P<file>.*)", line (?P<line>\d+)', re.MULTILINE)
HEADER = re.compile(r"^(Current thread|Thread|Stack)\b.*$", re.MULTILINE)


def problem(result: Mapping[str, Any], snippet: Snippet, session: Session) -> str:
    """What ended the snippet, said after its name."""
    if result["lost"]:
        return f"was ended: what it printed can't be kept, {result['lost'].lower()}"
    if result["signal"] is not None:
        return f"was ended by {_signal(result['signal'])} before it was finished"
    limits = {
        "timeout": f"ran longer than {seconds(snippet.timeout)}; `timeout` raises the limit",
        "memory": f"held more than {size(session.memory)}; `memory` raises the limit",
        "output": f"printed more than {size(OUTPUT)}, which is the limit of a run; print less",
        "startup": "did not start: its interpreter took too long",
        "capture": "ended, but taking what the page asks for took too long",
    }
    code = result["exit_code"]
    when = "was left before it was finished" if result["marks"] else "did not start"
    left = f"{when}: its process ended with exit code {code}"
    return limits.get(result["ended_by"], left)


def notices(result: Mapping[str, Any], left: list[str]) -> tuple[str, ...]:
    """What a finished run left behind, and that it was ended."""
    said = list(left)
    if result["ended_by"] == "grace":
        said.append("threads or exit handlers outlived the program and were ended")
    if result["ended_by"] == "signal":
        said.append(f"after its end the process was ended by {_signal(result['signal'])}")
    if names := result["left_over"]:
        were = "1 process was" if len(names) == 1 else f"{len(names)} processes were"
        said.append(f"{were} left over and ended: {', '.join(names)}")
    return tuple(said)


def line(fault: str, label: str, real: str) -> int | None:
    """The program's line where it stood, from the stacks that faulthandler wrote.

    The last of its own thread counts, before those of other threads.
    """
    stacks = HEADER.split(fault)[1:]
    told = list(zip(stacks[::2], stacks[1::2], strict=True))
    for theirs in (False, True):
        for header, stack in reversed(told):
            if header.startswith("Thread") == theirs:
                for frame in FRAME.finditer(stack):
                    if frame["file"] in {label, real}:
                        return int(frame["line"])
    return None


def seconds(value: float) -> str:
    """As an author writes a timeout: `90s`, `5m`."""
    if value >= 60 and value % 60 == 0:
        return f"{value / 60:g}m"
    return f"{value:g}s"


def size(value: int) -> str:
    """As an author writes a size: `4GiB`."""
    for unit, factor in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if value >= factor:
            return f"{value / factor:.4g}{unit}"
    return f"{value}B"


def _signal(number: int) -> str:
    try:
        return f"signal {number} ({signal.Signals(number).name})"
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"
