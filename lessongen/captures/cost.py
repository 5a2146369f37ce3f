"""XLA's cost analysis: operations and bytes of a whole program, as the compiler counts them.

JSON; null is what this backend doesn't tell: XLA leaves out both what is 0 and what it didn't
count, so a 0 is there only where XLA says it. The names are XLA's. Of those of single operands only
the bytes written (`bytes accessedout{}`) are kept.
"""

from collections.abc import Mapping
from typing import Any

from lessongen.captures import _figures
from lessongen.ir import is_stage

NAME = "cost"
SUFFIX = "cost.json"
TAKES = "a Lowered or a Compiled"
RANK = None

ALWAYS = ("flops", "transcendentals", "bytes accessed")
WRITTEN = "bytes accessedout{}"
SOME = "optimal_seconds"  # an estimate; 0 says that there is none


def accepts(value: object) -> bool:
    """Lowered and Compiled."""
    return is_stage(value, "Lowered") or is_stage(value, "Compiled")


def probe(value: Any) -> str:
    """The figures as JSON text."""
    try:
        found = analysis(value.cost_analysis())
    except Exception:  # noqa: BLE001 -- whatever a backend raises: it tells nothing
        found = {}
    return _figures.text(figures(found))


def analysis(found: Any) -> Mapping[str, Any]:
    """The properties, of a dict, or of a list of one, as older versions gave."""
    if isinstance(found, list | tuple):
        found = found[0] if found else {}
    return found if isinstance(found, Mapping) else {}


def figures(found: Mapping[str, Any]) -> dict[str, int | float | None]:
    """The figures of the whole."""
    kept = {name: _figures.figure(found[name]) for name in found if _is_of_the_whole(name)}
    if kept.get(SOME) == 0:
        kept[SOME] = None
    return {**dict.fromkeys(ALWAYS), **kept}


def _is_of_the_whole(name: Any) -> bool:
    return isinstance(name, str) and ("{" not in name or name == WRITTEN)
