"""What is taken from a run: one file a kind, found by looking into this folder.

A module (no package) of this folder without a leading underscore is a kind, of one of three sorts:

* of a value (`probe`): `accepts(value)` says whether it takes a value, `probe(value)` gives the
  text, `TAKES` names what it takes, for messages;
* of the run (`observe`): a context manager around a snippet; what it found it puts into
  `Run.found[NAME]` as JSON;
* of the streams (neither): taken outside the program.

Each has `NAME`, and `SUFFIX`, the end of the file's name that its text has in a record.
Standard library only: this runs inside the program's process, under any Python from 3.11 on.
"""

import difflib
import functools
import importlib
import pkgutil
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from lessongen.errors import LessongenError
from lessongen.model import Ask


@dataclass
class Run:
    """A snippet while it runs: what kinds of the run see, and where they put what they found.

    `own` says of a file's name whether it is the lesson's. `exception` is set when the snippet
    has ended with one, before the kinds are left.
    """

    label: str
    namespace: dict[str, Any]
    own: Callable[[str], bool]
    exception: BaseException | None = None
    found: dict[str, Any] = field(default_factory=dict)


class Kind(Protocol):
    """What every kind has."""

    NAME: str
    SUFFIX: str


class ValueKind(Kind, Protocol):
    """A kind that is taken from a variable's value."""

    TAKES: str

    def accepts(self, value: object, /) -> bool:
        """Whether the value is of a type that this kind takes."""

    def probe(self, value: Any, /) -> str:
        """The text."""


class RunKind(Kind, Protocol):
    """A kind that watches a snippet."""

    def observe(self, run: Run, /) -> AbstractContextManager[None]:
        """Entered before the snippet starts, left after it has ended."""


class AskError(LessongenError):
    """What a page asks for can't be taken; the message says what could be."""


@functools.cache
def kinds() -> Mapping[str, Any]:
    """All kinds by name."""
    found = [module for module in pkgutil.iter_modules(__path__) if not module.ispkg]
    names = sorted(module.name for module in found if module.name[0] != "_")
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return {module.NAME: module for module in modules}


def value_kinds() -> Mapping[str, ValueKind]:
    """The kinds of a value by name."""
    return {name: kind for name, kind in kinds().items() if hasattr(kind, "probe")}


def run_kinds() -> Mapping[str, RunKind]:
    """The kinds of the run by name."""
    return {name: kind for name, kind in kinds().items() if hasattr(kind, "observe")}


def take(namespace: Mapping[str, Any], ask: Ask) -> tuple[str, str]:
    """The key (`lowered.stablehlo`) and the text of what is asked for; raises AskError."""
    if ask.variable not in namespace:
        raise AskError(_missing(ask.variable, namespace))
    value = namespace[ask.variable]
    legal = [name for name, kind in value_kinds().items() if kind.accepts(value)]
    if ask.kind is not None and ask.kind not in value_kinds():
        raise AskError(f"there is no kind `{ask.kind}`; legal: {', '.join(value_kinds())}")
    if not legal or (ask.kind is not None and ask.kind not in legal):
        raise AskError(_refusal(ask, value, legal))
    name = ask.kind or legal[0]
    try:
        return f"{ask.variable}.{name}", value_kinds()[name].probe(value)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise AskError(f"taking `{name}` of `{ask.variable}` raised {said}") from error


def _missing(variable: str, namespace: Mapping[str, Any]) -> str:
    names = sorted(name for name in namespace if not name.startswith("_"))
    near = difflib.get_close_matches(variable, names, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(names) or 'none'}"
    return f"`{variable}` is asked for, but there is no such variable at the end; {hint}"


def _refusal(ask: Ask, value: object, legal: list[str]) -> str:
    name = type(value).__name__
    article = "an" if name[0] in "AEIOUaeiou" else "a"
    if legal:
        taken = value_kinds()[ask.kind or ""].TAKES
        can = ", ".join(f"`{kind}`" for kind in legal)
        return (
            f"`{ask.variable}` is {article} {name}, and `{ask.kind}` is taken from {taken}; "
            f"legal for {article} {name}: {can}"
        )
    can = ", ".join(f"`{kind}` of {taker.TAKES}" for kind, taker in value_kinds().items())
    return f"`{ask.variable}` is {article} {name}, from which no text is taken; legal: {can}"
