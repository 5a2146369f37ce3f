"""What a program leaves changed that a reader of its page should know of."""

import os
import sys

STREAMS = ("stdout", "stderr")


class Leftovers:
    """Made when the streams are new, asked when the program is done."""

    def __init__(self) -> None:
        self._texts = {name: getattr(sys, name) for name in STREAMS}
        self._files = {number: _identity(number) for number in (1, 2)}

    def say(self) -> list[str]:
        """A line for each thing that was left changed."""
        said = []
        for name, text in self._texts.items():
            now = getattr(sys, name, None)
            if now is not text:
                kind = type(now).__name__
                said.append(
                    f"`sys.{name}` was left replaced by a {kind}, what went there isn't shown"
                )
        for number, identity in self._files.items():
            now = _identity(number)
            if now is None:
                said.append(f"descriptor {number} was left closed, nothing was shown after that")
            elif now != identity:
                said.append(f"descriptor {number} was left turned elsewhere")
        return said


def _identity(descriptor: int) -> tuple[int, int] | None:
    try:
        status = os.fstat(descriptor)
    except OSError:
        return None
    return status.st_dev, status.st_ino
