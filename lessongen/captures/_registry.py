"""Capture kinds: found in this folder and among the dialects of IR, and taken on request."""

import functools
import importlib
import pkgutil
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from lessongen.diagnostics import LessongenError, closest
from lessongen.ir import DIALECTS, Dialect
from lessongen.model import CaptureRequest


@dataclass
class Run:
    """A snippet while it runs: what kinds of the run see, and where they put what they found.

    `is_own` says of a file's name whether the file is the lesson's. `exception` is set after the
    snippet has ended with one, before the kinds are left.
    """

    label: str
    namespace: dict[str, Any]
    is_own: Callable[[str], bool]
    exception: BaseException | None = None
    found: dict[str, Any] = field(default_factory=dict)


class ContentType(Enum):
    """What a kind's file contains, by the end of the file's name."""

    TEXT = "text"
    DATA = "data"
    IMAGE = "image"


_CONTENT_TYPES = {
    "json": ContentType.DATA,
    "csv": ContentType.DATA,
    "svg": ContentType.IMAGE,
    "png": ContentType.IMAGE,
}


class Kind(Protocol):
    """What every kind has."""

    NAME: str
    SUFFIX: str


class ValueKind(Kind, Protocol):
    """A kind that is taken from the value of a variable."""

    TAKES: str

    def accepts(self, value: object, /) -> bool:
        """Whether the value is of a type that this kind takes."""

    def probe(self, value: Any, /) -> str | bytes | None:
        """The text or the image; None where the value turns out to have none."""


class RunKind(Kind, Protocol):
    """A kind that observes a snippet."""

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
        """The kind of that dialect."""
        return cls(dialect.name, dialect.suffix, dialect.takes, dialect.accepts, dialect.text)


@functools.cache
def kinds() -> Mapping[str, Any]:
    """All kinds by name, in the order of their names."""
    modules = pkgutil.iter_modules([str(Path(__file__).parent)])
    names = [module.name for module in modules if not module.ispkg and module.name[0] != "_"]
    found: list[Any] = [importlib.import_module(f"{__package__}.{name}") for name in names]
    found += map(DialectKind.of, DIALECTS.values())
    return {kind.NAME: kind for kind in sorted(found, key=lambda kind: str(kind.NAME))}


def value_kinds() -> Mapping[str, ValueKind]:
    """The kinds of a value by name, first those that a value's type can call for."""
    found = {name: kind for name, kind in kinds().items() if hasattr(kind, "probe")}
    return dict(sorted(found.items(), key=lambda item: _order(item[1])))


def default_kinds() -> tuple[str, ...]:
    """The kinds that a value's type can call for, in the order in which they are tried."""
    return tuple(name for name, kind in value_kinds().items() if _rank(kind) is not None)


def requested_kinds() -> tuple[str, ...]:
    """The kinds of the run that observe only where a page requests them."""
    return tuple(name for name, kind in kinds().items() if getattr(kind, "ON_REQUEST", False))


def run_kinds(requested: Collection[str] = ()) -> Mapping[str, RunKind]:
    """The kinds of the run by name: those that always observe, and the `requested` ones."""
    return {
        name: kind
        for name, kind in kinds().items()
        if hasattr(kind, "observe") and (name in requested or name not in requested_kinds())
    }


def content_type(name: str) -> ContentType:
    """What the file of the kind of that name contains."""
    return _CONTENT_TYPES.get(kinds()[name].SUFFIX.rpartition(".")[2], ContentType.TEXT)


def _rank(kind: object) -> int | None:
    rank: int | None = getattr(kind, "RANK", 0)
    return rank


def _order(kind: Kind) -> tuple[bool, int, str]:
    rank = _rank(kind)
    return rank is None, rank or 0, kind.NAME


MAX_IMAGE = 1 << 20  # bytes


class CaptureError(LessongenError):
    """A requested capture can't be taken; the message says what can be."""


def take(namespace: Mapping[str, Any], request: CaptureRequest) -> tuple[str, str | bytes]:
    """The key (`lowered.stablehlo`) and the text or image of a request; raises CaptureError."""
    if request.variable not in namespace:
        raise _missing(request.variable, namespace)
    value = namespace[request.variable]
    if request.kind is not None and request.kind not in value_kinds():
        legal = f"legal: {', '.join(value_kinds())}"
        raise CaptureError(f"there is no kind `{request.kind}`", legal)
    tried = default_kinds() if request.kind is None else (request.kind,)
    for name in tried:
        if value_kinds()[name].accepts(value):
            taken = _probed(name, request.variable, value)
            if taken is not None:
                return f"{request.variable}.{name}", taken
    accepting = [name for name, kind in value_kinds().items() if kind.accepts(value)]
    raise _refusal(request, value, [name for name in accepting if name not in tried])


def _probed(name: str, variable: str, value: object) -> str | bytes | None:
    try:
        taken = value_kinds()[name].probe(value)
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        raise CaptureError(f"taking `{name}` of `{variable}` raised {cause}") from error
    if isinstance(taken, bytes) and len(taken) > MAX_IMAGE:
        size = f"has {len(taken)} bytes, but images in a record have at most {MAX_IMAGE}"
        raise CaptureError(f"the {name} of `{variable}` {size}", "draw less, or smaller")
    return taken


def _missing(variable: str, namespace: Mapping[str, Any]) -> CaptureError:
    names = sorted(name for name in namespace if not name.startswith("_"))
    what = f"`{variable}` is requested, but there is no such variable at the end"
    remedy = f"there are: {', '.join(names) or 'none'}"
    return CaptureError(what, remedy, suggestion=closest(variable, names) or "")


def _refusal(request: CaptureRequest, value: object, others: list[str]) -> CaptureError:
    name = type(value).__name__
    a_name = f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
    legal = ", ".join(f"`as={kind}`" for kind in others) or "nothing else"
    if request.kind is None:
        what = f"`{request.variable}` is {a_name}, for which there is no default kind"
    else:
        taken_from = value_kinds()[request.kind].TAKES
        what = f"`{request.variable}` is {a_name}, but `{request.kind}` is taken from {taken_from}"
    return CaptureError(what, f"legal for {a_name}: {legal}")
