"""What evaluation reads from, and what it gives."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from lessongen.model import Json, SessionRecord, SnippetRecord


@dataclass(frozen=True)
class NotRecorded:
    """Nothing fresh is recorded there; `reason` is a phrase ("not recorded on h200")."""

    reason: str


LookupResult: TypeAlias = "tuple[SessionRecord, SnippetRecord] | NotRecorded"


class RecordLookup(Protocol):
    """The records as one lesson on one machine sees them."""

    def find(self, snippet: str, lesson: str | None, machine: str | None) -> LookupResult:
        """The snippet's record with its session's; None is this lesson, this machine.

        Snippets of one session come with the same SessionRecord object.
        """
        ...


@dataclass(frozen=True)
class PrintedValue:
    """A value as prose shows it; `text` is a dash and `value` None where nothing is.

    `value` is what was printed, before a printing filter; floats that aren't finite are floats.
    `source` is the expression without its printing filter, `reason` says what is missing.
    """

    text: str
    value: Json
    recorded: bool
    source: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Verdict:
    """What the runs say to a claim.

    It held in `held` of `of` runs (combinations of runs, where it is over several sessions) and
    had to in `asked`. `values` names what it read, in the shown run and in those that failed.
    `reason` says why it is unchecked.
    """

    state: Literal["holds", "fails", "unchecked"]
    held: int
    of: int
    asked: int
    values: str = ""
    reason: str = ""
