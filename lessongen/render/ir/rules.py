"""The rules of excerpts: each finds ranges of a text that need not be read to follow it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

Spans: TypeAlias = Iterator[tuple[int, int]]  # [start, end) in a text
Finder: TypeAlias = Callable[[str], Spans]


class Rule(Enum):
    """Why a part of a text isn't shown."""

    WRAPPER = "wrapper"  # the module around the functions, and its attributes
    PRECISION = "precision"  # where it is the default
    LAYOUT = "layout"  # the order of dimensions in memory: `{1,0}` after a shape
    BACKEND_CONFIG = "backend_config"
    METADATA = "metadata"  # names and places of the source, and the tables of them
    CONSTANT = "constant"  # what follows the first digits, of constants of more than 32
    WRAPPED = "wrapped"  # line breaks within an equation


MOST_DIGITS = 32


def _matches(pattern: str) -> Finder:
    compiled = re.compile(pattern, re.MULTILINE)
    return lambda text: (match.span() for match in compiled.finditer(text))


def _module(text: str) -> Spans:
    """The first line and the last, and the two spaces that indent what is between."""
    if match := re.match(r"module\b[^\n]*\{\n", text):
        yield match.span()
        yield from (
            it.span() for it in re.compile(r"^ {2}", re.MULTILINE).finditer(text, match.end())
        )
        yield from (it.span() for it in re.compile(r"\n\}\s*\Z").finditer(text, match.end()))


def _equations(text: str) -> Spans:
    """Line breaks from the `[` that ends an equation's first line to the `]` below it.

    An equation that holds a jaxpr keeps its lines. One space stays between two parameters.
    """
    lines = [match.span() for match in re.finditer(r"[^\n]*(?:\n|\Z)", text)]
    for number, (start, end) in enumerate(lines):
        line = text[start:end].rstrip("\n")
        indent = line[: len(line) - len(line.lstrip())]
        if not re.search(r"\w\[$", line):
            continue
        rest = [text[slice(*span)] for span in lines[number + 1 :]]
        last = next((n for n, it in enumerate(rest) if it.startswith(indent + "]")), None)
        if last is not None and not re.search(r"lambda|\[\n", "".join(rest[:last])):
            yield from _breaks(text, lines[number : number + last + 2])


def _breaks(text: str, lines: Sequence[tuple[int, int]]) -> Spans:
    for number, (start, end) in enumerate(lines[1:], 1):
        content = text[start:end]
        indent = len(content) - len(content.lstrip(" "))
        kept = 1 if 1 < number < len(lines) - 1 else 0
        yield start - 1, start + indent - kept


def _long(pattern: str) -> Finder:
    """A finder of constants with more than so many digits, after the first few."""
    compiled = re.compile(pattern)

    def find(text: str) -> Spans:
        for match in compiled.finditer(text):
            digits = sum(letter.isalnum() for letter in match["constant"])
            if digits > MOST_DIGITS:
                yield match.start("constant") + 9, match.end("constant")

    return find


def _configuration(text: str) -> Spans:
    """`, backend_config={…}` with all braces in it, outside of strings."""
    for match in re.finditer(r", backend_config=\{", text):
        depth, end = 1, match.end()
        while depth and end < len(text) and text[end] != "\n":
            if string := re.compile(r'"(?:[^"\\\n]|\\.)*"').match(text, end):
                end = string.end()
                continue
            depth += (text[end] == "{") - (text[end] == "}")
            end += 1
        yield match.start(), end


_DEFAULTS = r"#stablehlo<precision DEFAULT>"
_TABLE = r"(?:FileNames|FunctionNames|FileLocations|StackFrames)"
_STRING = r'"(?:[^"\\\n]|\\.)*"'

RULES: Mapping[str, Sequence[tuple[Rule, Finder]]] = {
    "jaxpr": ((Rule.WRAPPED, _equations),),
    "stablehlo": (
        (Rule.WRAPPER, _module),
        (Rule.WRAPPER, _matches(rf" \{{jax\.result_info = {_STRING}\}}")),
        (Rule.PRECISION, _matches(r", precision = \[DEFAULT(?:, DEFAULT)*\]")),
        (Rule.PRECISION, _matches(rf", precision_config = \[{_DEFAULTS}(?:, {_DEFAULTS})*\]")),
        (Rule.BACKEND_CONFIG, _matches(rf"\bbackend_config = {_STRING}, ")),
        (Rule.BACKEND_CONFIG, _matches(r"\bmhlo\.backend_config = \{[^{}\n]*\}, ")),
        (Rule.CONSTANT, _long(r'dense<(?P<constant>"[^"\n]*"|[^<>\n]*)>')),
    ),
    "hlo": (
        (Rule.WRAPPER, _matches(r"^HloModule [^\n]*\n+")),
        (Rule.WRAPPER, _matches(r"\s+\Z")),
        (Rule.METADATA, _matches(rf"^{_TABLE}\n(?:\d[^\n]*\n)*\n*")),
        (Rule.METADATA, _matches(rf", metadata=\{{(?:[^\"{{}}\n]|{_STRING})*\}}")),
        (Rule.LAYOUT, _matches(r"(?<=\])\{[\d,]*(?::[^{}\n]*)?\}")),
        (Rule.BACKEND_CONFIG, _configuration),
        (Rule.PRECISION, _matches(r", operand_precision=\{default(?:,default)*\}")),
        (Rule.CONSTANT, _long(r" constant\((?P<constant>\{[^\n]*?\})\)(?=[,\n])")),
    ),
}
