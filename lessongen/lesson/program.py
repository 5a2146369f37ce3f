"""What stands in a runnable fence: options in leading `#|` lines, then the program."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lessongen.lesson.faults import Faults
from lessongen.lesson.given import Given, read_tree
from lessongen.lesson.trees import read_mapping

_NEARLY = re.compile(r"#\s+\|\s*[\w.]+\s*:")


@dataclass(frozen=True)
class Program:
    """A program without its `#|` lines; `line` is the line of the file of its first line."""

    source: str
    line: int
    options: Mapping[str, Given] = field(default_factory=dict)


def read_program(content: str, line: int, faults: Faults) -> Program:
    """Split the content of a runnable fence; `line` is the line of the file where it begins."""
    lines = content.split("\n")
    count = next(i for i, text in enumerate([*lines, ""]) if not text.startswith("#|"))
    leading = [text[2:].removeprefix(" ") for text in lines[:count]]
    rest = lines[count:]
    for number, text in enumerate(rest, line + count):
        if text.startswith("#|") or (number == line + count and _NEARLY.match(text)):
            faults.add(
                number,
                "this line is nearly an option, and a part of the program",
                "options are `#| key: value` lines before the first line of the program",
            )
    source = "\n".join(rest)
    if not source.strip():
        faults.add(line - 1, "a snippet has no program", "write one, or delete the fence")
    return Program(source, line + count, _options(leading, line, faults))


def _options(lines: list[str], line: int, faults: Faults) -> Mapping[str, Given]:
    tree = read_mapping("\n".join(lines), faults.within(line)) if lines else None
    return read_tree(tree, faults) if tree is not None else {}
