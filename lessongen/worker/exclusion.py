"""The worker's frames, kept out of the source locations that JAX writes into IR."""

import sys
from pathlib import Path
from typing import Any

OURS = str(Path(__file__).resolve().parent.parent)
MODULE = "jax._src.source_info_util"  # `jax.extend.source_info_util` gives this function out

_done = False


def exclude() -> bool:
    """Register this package's folder with JAX as soon as JAX is loaded; True once it is."""
    global _done  # noqa: PLW0603 -- one state for the process: JAX's list is one too
    module: Any = sys.modules.get(MODULE)
    if not _done and (register := getattr(module, "register_exclusion", None)):
        register(OURS)
        _done = True
    return _done


def exclude_when_loaded() -> None:
    """Do so when the program imports JAX: no import passes without this event."""

    def look(event: str, _: object) -> None:
        if event == "import" and not _done:
            exclude()

    if not exclude():
        sys.addaudithook(look)
