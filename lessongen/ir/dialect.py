"""What lessongen knows of a dialect of IR, and the stage classes of JAX that have texts of it."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from lessongen.ir.names import Numbering, no_names
from lessongen.ir.source_maps import Links, Operation, Program, links_of
from lessongen.ir.text import Finder, Rule

Operations: TypeAlias = Callable[[Any, Program, Iterable[object]], Sequence[Operation]]


def translatable(text: str) -> str:
    """Mark a text for the catalogues of pages; it is translated where a page shows it."""
    return text


class Functions(NamedTuple):
    """Where a text's functions begin and end, as patterns that are matched at a line's start.

    `head` is a function's first line, with groups `indent` and `name`. Its last line begins with
    the same indentation and `end`.
    """

    head: str
    end: str

    def ranges(self, lines: Sequence[str]) -> Mapping[str, range]:
        """Return each function's indices into `lines`, by its name."""
        heads = [(at, match) for at, line in enumerate(lines) if (match := self._head(line))]
        return {match["name"]: range(at, self._end(lines, at, match)) for at, match in heads}

    def _head(self, line: str) -> re.Match[str] | None:
        return re.match(self.head, line)

    def _end(self, lines: Sequence[str], at: int, head: re.Match[str]) -> int:
        last = head["indent"] + self.end
        ends = (here for here in range(at + 1, len(lines)) if lines[here].startswith(last))
        return next(ends, len(lines) - 1) + 1


class SourceMap(NamedTuple):
    """The operations of a text in order; without them `failure` says why where that is known."""

    operations: tuple[Operation, ...] = ()
    failure: str = ""

    @property
    def links(self) -> Links:
        """The source spans of each line that has any."""
        return links_of(self.operations)


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """A dialect of IR: how values are captured, and how their text is read.

    `name` is the capture kind and the view (`as=hlo`), `suffix` ends the names of files in a
    record. `accepts` says whether a value has such a text, `text` gives it, `takes` describes
    these values in messages. `lexer` is the name of a Pygments lexer.

    `numbering` finds SSA names. `operation` is a pattern that finds what a line does: lines are
    aligned by its groups in differences. `functions` finds functions, `elisions` what an excerpt
    hides. `operations` gives the operations of a value's text with their source spans, from the
    value, the programs and the other values of the run; it may raise anything. Each of these may
    be left out.
    """

    name: str
    display_name: str
    suffix: str
    takes: str
    accepts: Callable[[object], bool]
    text: Callable[[Any], str]
    lexer: str
    numbering: Numbering = field(default_factory=lambda: Numbering(no_names))
    operation: str | None = None
    functions: Functions | None = None
    elisions: Sequence[tuple[Rule, Finder]] = ()
    operations: Operations | None = None

    def operation_of(self, line: str) -> str:
        """Return what a line does, "" if it is no operation."""
        found = re.search(self.operation, line) if self.operation else None
        return " ".join(filter(None, found.groups())) if found else ""

    def source_map(
        self, value: Any, *, sources: Mapping[str, str], others: Iterable[object] = ()
    ) -> SourceMap:
        """Map the lines of a value's text to sub-expressions of the programs.

        `sources` are the programs by the label that they were compiled under. `others` are the
        values of the run: a Lowered among them that an executable was compiled from makes the
        executable's links exact where XLA kept too little. Never raises: a text of an unexpected
        form has no links.
        """
        if self.operations is None:
            return SourceMap()
        try:
            return SourceMap(tuple(self.operations(value, Program(sources), others)))
        except Exception as error:  # noqa: BLE001 -- a later JAX may change anything; the text is kept
            return SourceMap(failure=f"{type(error).__name__}: {error}")


def is_stage(value: object, name: str) -> bool:
    """Return whether the value is an instance of `jax.stages.NAME`.

    In a program that hasn't imported JAX no value is one.
    """
    stages: Any = getattr(sys.modules.get("jax"), "stages", None)
    stage = getattr(stages, name, None)
    return isinstance(stage, type) and isinstance(value, stage)
