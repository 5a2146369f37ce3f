"""What a prepared interpreter has imported before it is forked: JAX, and no backend."""

import contextlib
import importlib
import importlib.util
import sys
from typing import Any

from lessongen import captures
from lessongen.worker import exclusion, surroundings

LATE = (
    "jaxlib.mlir.dialects.builtin",
    "jaxlib.mlir.dialects.mhlo",
)  # imported at the first lowering


class BackendStartedError(RuntimeError):
    """A backend runs in the prepared interpreter: every fork of it would hang."""


def prepare() -> str:
    """Import JAX and look up what every run needs; why that can't be, "" where it can.

    Where JAX isn't installed there is nothing to import: lessons without it are served too.
    """
    captures.kinds()
    if importlib.util.find_spec("jax") is None:
        surroundings.look_up()
        return ""
    try:
        importlib.import_module("jax.numpy")
    except Exception as error:  # noqa: BLE001 -- a broken installation may raise anything
        return f"JAX can't be imported: {type(error).__name__}: {error}"
    for name in LATE:
        with contextlib.suppress(ImportError):  # it moved: imported at the first lowering then
            importlib.import_module(name)
    exclusion.exclude()
    surroundings.look_up()
    return ""


def assert_no_backend() -> None:
    """Raise BackendStartedError where a fork would hang."""
    bridge: Any = sys.modules.get("jax._src.xla_bridge")
    if bridge is not None and bridge.backends_are_initialized():
        raise BackendStartedError("a JAX backend runs in the interpreter that is to be forked")
