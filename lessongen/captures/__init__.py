"""What is taken from a run: one file a kind, found by looking into this folder.

A module (no package) of this folder without a leading underscore is a kind, of one of three sorts:

* of a value (`probe`): `accepts(value)` says whether it takes a value, `probe(value)` gives a text,
  the bytes of an image, or None where the value has none of it after all; `TAKES` names what it
  takes, for messages. `RANK` orders the kinds that take one value: the least (0 without it) is
  what the value's type calls for, None is taken only where a page names the kind;
* of the run (`observe`): a context manager around a snippet; what it found it puts into
  `Run.found[NAME]`, as JSON, or as the text to keep. With `ASKED = True` it watches only where a
  page asks for it;
* of the streams (neither): taken outside the program.

Each dialect of IR is a kind of a value, too.

Each has `NAME`, and `SUFFIX`, the end of the file's name that its text or image has in a record. A
kind may be of a value and of the run.
Standard library only: this runs inside the program's process, under any Python from 3.11 on.
"""

import difflib
import functools
import importlib
import pkgutil
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Protocol, Self

from lessongen.diagnostics import LessongenError
from lessongen.ir import DIALECTS, Dialect
from lessongen.model import CaptureRequest

MOST = 1 << 20  # bytes of an image


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


class Form(Enum):
    """What a kind's file holds, as the end of its name says."""

    LINES = "lines"
    DATA = "data"
    PICTURE = "picture"


FORMS = {
    "json": Form.DATA,
    "csv": Form.DATA,
    "svg": Form.PICTURE,
    "png": Form.PICTURE,
}


class Kind(Protocol):
    """What every kind has."""

    NAME: str
    SUFFIX: str


class ValueKind(Kind, Protocol):
    """A kind that is taken from a variable's value."""

    TAKES: str

    def accepts(self, value: object, /) -> bool:
        """Whether the value is of a type that this kind takes."""

    def probe(self, value: Any, /) -> str | bytes | None:
        """The text or the image, None where there is none after all."""


class RunKind(Kind, Protocol):
    """A kind that watches a snippet."""

    def observe(self, run: Run, /) -> AbstractContextManager[None]:
        """Entered before the snippet starts, left after it has ended."""


class DialectKind(NamedTuple):
    """The kind of a value that a dialect of IR is."""

    NAME: str
    SUFFIX: str
    TAKES: str
    accepts: Callable[[object], bool]
    probe: Callable[[Any], str]

    @classmethod
    def of(cls, dialect: Dialect) -> Self:
        """Return the kind of that dialect."""
        return cls(dialect.name, dialect.suffix, dialect.takes, dialect.accepts, dialect.text)


class CaptureError(LessongenError):
    """What a page asks for can't be taken; the message says what could be."""


@functools.cache
def kinds() -> Mapping[str, Any]:
    """All kinds by name."""
    found = [module for module in pkgutil.iter_modules(__path__) if not module.ispkg]
    names = sorted(module.name for module in found if module.name[0] != "_")
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    every: list[Any] = [*modules, *map(DialectKind.of, DIALECTS.values())]
    return {kind.NAME: kind for kind in sorted(every, key=lambda kind: kind.NAME)}


def value_kinds() -> Mapping[str, ValueKind]:
    """The kinds of a value by name, first those that a value's type calls for."""
    found = {name: kind for name, kind in kinds().items() if hasattr(kind, "probe")}
    return dict(sorted(found.items(), key=lambda item: _order(item[1])))


def called_for() -> tuple[str, ...]:
    """The kinds that a value's type may call for, in the order in which they are tried."""
    return tuple(name for name, kind in value_kinds().items() if _rank(kind) is not None)


def asked_kinds() -> tuple[str, ...]:
    """The kinds of the run that watch only where a page asks for them."""
    return tuple(name for name, kind in kinds().items() if getattr(kind, "ASKED", False))


def form(name: str) -> Form:
    """What the file of the kind of that name holds."""
    return FORMS.get(kinds()[name].SUFFIX.rpartition(".")[2], Form.LINES)


def run_kinds(asked: Collection[str] = ()) -> Mapping[str, RunKind]:
    """The kinds of the run by name: those that always watch, and those of `asked`."""
    return {
        name: kind
        for name, kind in kinds().items()
        if hasattr(kind, "observe") and (name in asked or name not in asked_kinds())
    }


def take(namespace: Mapping[str, Any], request: CaptureRequest) -> tuple[str, str | bytes]:
    """The key (`lowered.stablehlo`) and the text or image of a request; raises CaptureError."""
    if request.variable not in namespace:
        raise CaptureError(_missing(request.variable, namespace))
    value = namespace[request.variable]
    if request.kind is not None and request.kind not in value_kinds():
        raise CaptureError(f"there is no kind `{request.kind}`; legal: {', '.join(value_kinds())}")
    tried = called_for() if request.kind is None else (request.kind,)
    for name in tried:
        if value_kinds()[name].accepts(value):
            taken = _probed(name, request.variable, value)
            if taken is not None:
                return f"{request.variable}.{name}", taken
    legal = [name for name, kind in value_kinds().items() if kind.accepts(value)]
    raise CaptureError(_refusal(request, value, [name for name in legal if name not in tried]))


def _rank(kind: object) -> int | None:
    rank: int | None = getattr(kind, "RANK", 0)
    return rank


def _order(kind: Kind) -> tuple[bool, int, str]:
    rank = _rank(kind)
    return rank is None, rank or 0, kind.NAME


def _probed(name: str, variable: str, value: object) -> str | bytes | None:
    try:
        taken = value_kinds()[name].probe(value)
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise CaptureError(f"taking `{name}` of `{variable}` raised {said}") from error
    if isinstance(taken, bytes) and len(taken) > MOST:
        raise CaptureError(
            f"the {name} of `{variable}` has {len(taken)} bytes, and a record keeps images of"
            f" {MOST} at most; draw less, or smaller"
        )
    return taken


def _missing(variable: str, namespace: Mapping[str, Any]) -> str:
    names = sorted(name for name in namespace if not name.startswith("_"))
    near = difflib.get_close_matches(variable, names, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(names) or 'none'}"
    return f"`{variable}` is asked for, but there is no such variable at the end; {hint}"


def _refusal(request: CaptureRequest, value: object, legal: list[str]) -> str:
    name = type(value).__name__
    article = "an" if name[0] in "AEIOUaeiou" else "a"
    can = ", ".join(f"`as={kind}`" for kind in legal) or "nothing else"
    if request.kind is None:
        return (
            f"`{request.variable}` is {article} {name}, whose type calls for no form;"
            f" legal for {article} {name}: {can}"
        )
    taken = value_kinds()[request.kind].TAKES
    return (
        f"`{request.variable}` is {article} {name}, and `{request.kind}` is taken from {taken};"
        f" legal for {article} {name}: {can}"
    )
