"""XLA's memory analysis: bytes that a compiled program needs, by what they are for.

JSON; null is what this backend doesn't tell. The names are JAX's.
"""

from collections.abc import Mapping
from typing import Any

from lessongen.captures import _figures
from lessongen.ir import is_stage

NAME = "memory"
SUFFIX = "memory.json"
TAKES = "a Compiled"
RANK = None

END = "_in_bytes"
ALWAYS = tuple(
    f"{name}{END}"
    for name in (
        "argument_size",
        "output_size",
        "alias_size",
        "temp_size",
        "generated_code_size",
        "peak_memory",
    )
)
NEVER_ZERO = {f"generated_code_size{END}", f"peak_memory{END}"}  # of a program that does anything


def accepts(value: object) -> bool:
    """Compiled."""
    return is_stage(value, "Compiled")


def probe(value: Any) -> str:
    """The figures as JSON text."""
    try:
        found = analysis(value.memory_analysis())
    except Exception:  # noqa: BLE001 -- whatever a backend raises: it tells nothing
        found = {}
    kept = {name: _figures.figure(found[name]) for name in found if name.endswith(END)}
    unknown = {name: None for name in NEVER_ZERO if not kept.get(name)}
    return _figures.text({**dict.fromkeys(ALWAYS), **kept, **unknown})


def analysis(found: Any) -> Mapping[str, Any]:
    """The statistics, of an object with attributes, a mapping, or a list of one of them."""
    if isinstance(found, list | tuple):
        found = found[0] if found else {}
    if isinstance(found, Mapping):
        return {name: found[name] for name in found if isinstance(name, str)}
    return {name: getattr(found, name, None) for name in dir(found) if name.endswith(END)}
