"""Bytes of a file to the text that is read."""

import re

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.lesson.faults import Faults

_BREAK = re.compile(r"\r\n?")


def decode(data: bytes, path: str) -> str | Finding:
    """The text of a lesson's file: UTF-8, a byte order mark dropped, line breaks as LF."""
    try:
        return _BREAK.sub("\n", data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n?|\n", data[: error.start])) + 1
        return Finding(
            Kind.SOURCE,
            Place(path, line),
            f"the file is no UTF-8: byte 0x{data[error.start]:02x}",
            "save it as UTF-8",
        )


def cleaned(text: str, faults: Faults) -> str:
    """The text as the parser gets it: LF, a final newline, no NUL and no lone surrogate."""
    text = _BREAK.sub("\n", text.removeprefix("\ufeff"))
    text = text if text.endswith("\n") or not text else f"{text}\n"
    for number, line in enumerate(text.split("\n"), 1):
        if "\0" in line:
            faults.add(number, "a NUL character stands in the text", "delete it")
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()
