"""Where each operation of an IR text came from: the sub-expressions of the program.

Made in the worker, while the values are there; kept with the record as `Links`. Uncertain means
unlinked, and a form that isn't known loses its links, never the text. Lines count from 1 in the
text that JAX prints (`str` of a jaxpr, `as_text()` of the others).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lessongen.captures._stages import is_stage
from lessongen.captures.maps import hlo, jaxpr, stablehlo
from lessongen.captures.maps.escapes import unescaped
from lessongen.captures.maps.links import Links, from_json, links_of, to_json
from lessongen.captures.maps.places import Program, Span
from lessongen.captures.maps.resolving import Operation

__all__ = [
    "KINDS",
    "Found",
    "Links",
    "Operation",
    "Span",
    "find",
    "from_json",
    "links_of",
    "to_json",
]

KINDS = ("jaxpr", "stablehlo", "hlo")


@dataclass(frozen=True)
class Found:
    """The operations of a text, in order; `failure` says why there are none where that is so."""

    operations: tuple[Operation, ...] = ()
    failure: str = ""


def find(
    kind: str, value: Any, *, sources: Mapping[str, str], beside: Iterable[object] = ()
) -> Found:
    """The operations of a value's text of that kind: `jaxpr`, `stablehlo` or `hlo`.

    `sources` are the programs by the label that they were compiled under. `beside` are the other
    values of the run: a Lowered among them that an executable was compiled from makes its links
    exact where XLA kept too little.
    """
    try:
        return Found(_operations(kind, value, Program(sources), beside))
    except Exception as error:  # noqa: BLE001 - whatever a later JAX changes, the page stays
        return Found(failure=f"{type(error).__name__}: {error}")


def _operations(
    kind: str, value: Any, program: Program, beside: Iterable[object]
) -> tuple[Operation, ...]:
    if kind == "jaxpr":
        closed = value.jaxpr if is_stage(value, "Traced") else value
        return jaxpr.operations(str(closed), closed=closed, program=program)
    if kind == "stablehlo":
        return _lowered(value, program)
    text = value.as_text()
    lowered = [other for other in beside if is_stage(other, "Lowered")]
    own = [other for other in lowered if _compiled_to(other, value)]
    origins = own or [other for other in lowered if _alike(text, other)]
    known = [operation for other in origins for operation in _lowered(other, program)]
    return hlo.operations(text, known=known, program=program, complete=bool(own))


def _lowered(value: Any, program: Program) -> tuple[Operation, ...]:
    debug = value.as_text(debug_info=True)
    return stablehlo.operations(value.as_text(), debug=debug, program=program)


def _compiled_to(lowered: Any, compiled: Any) -> bool:
    """Whether an executable is the one that a Lowered keeps; where a later JAX hides it, no."""
    kept = getattr(getattr(lowered, "_lowering", None), "_executable", None)
    return kept is not None and kept is getattr(compiled, "_executable", None)


def _alike(text: str, lowered: Any) -> bool:
    """Whether an executable's text and a Lowered have one name: that of the function."""
    name = re.match(r"HloModule ([\w.-]+)", text)
    module = re.match(r'module @(?:"([^"]*)"|([\w.$-]+))', lowered.as_text())
    if name is None or module is None:
        return False
    plain = module[2] or unescaped(module[1], base=16)
    return name[1].encode() == re.sub(rb"[^\w.-]", b"_", plain.encode())  # as XLA names modules
