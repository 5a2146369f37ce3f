"""XLA's cost analysis: operations and bytes of a whole program, as the compiler counts them.

JSON; null is what the backend doesn't report: XLA leaves out both what is 0 and what it didn't
count, so a 0 appears only where XLA reports it. The names are XLA's. Of the properties of single
operands only the bytes written (`bytes accessedout{}`) are kept.
"""

from collections.abc import Mapping
from typing import Any

from lessongen.captures import _analysis
from lessongen.ir import is_stage

NAME = "cost"
SUFFIX = "cost.json"
TAKES = "a Lowered or a Compiled"
RANK = None

ALWAYS = ("flops", "transcendentals", "bytes accessed")
WRITTEN = "bytes accessedout{}"
SOME = "optimal_seconds"  # an estimate; 0 means that there is none


def accepts(value: object) -> bool:
    """Lowered and Compiled."""
    return is_stage(value, "Lowered") or is_stage(value, "Compiled")


def probe(value: Any) -> str:
    """The properties of the whole program as JSON text."""
    try:
        found = analysis(value.cost_analysis())
    except Exception:  # noqa: BLE001 -- whatever a backend raises: it reports nothing
        found = {}
    return _analysis.to_json(of_the_program(found))


def analysis(found: Any) -> Mapping[str, Any]:
    """The properties in a dict, or in a list with one, as older versions return."""
    if isinstance(found, list | tuple):
        found = found[0] if found else {}
    return found if isinstance(found, Mapping) else {}


def of_the_program(found: Mapping[str, Any]) -> dict[str, int | float | None]:
    """The properties of the whole program, and the bytes written."""
    kept = {name: _analysis.number(found[name]) for name in found if _is_kept(name)}
    if kept.get(SOME) == 0:
        kept[SOME] = None
    return {**dict.fromkeys(ALWAYS), **kept}


def _is_kept(name: Any) -> bool:
    return isinstance(name, str) and ("{" not in name or name == WRITTEN)
