"""The quoted strings of IR texts: names in them may hold any letter, as escaped UTF-8 bytes."""

import re

_PLAIN = {"n": "\n", "t": "\t", "r": "\r"}
_ESCAPE = {  # by base of the digits
    16: re.compile(r"\\(?:([0-9A-Fa-f]{2})|(.))|([^\\]+)"),
    8: re.compile(r"\\(?:([0-7]{3})|(.))|([^\\]+)"),
}


def unescaped(text: str, *, base: int) -> str:
    r"""The string behind its quoted form; bytes are `\C3` in MLIR (16), `\303` in HLO (8)."""
    if "\\" not in text:
        return text
    data = b"".join(
        bytes([int(match[1], base)]) if match[1] else (match[3] or _plain(match[2])).encode()
        for match in _ESCAPE[base].finditer(text)
    )
    return data.decode(errors="replace")


def _plain(letter: str) -> str:
    return _PLAIN.get(letter, letter)
