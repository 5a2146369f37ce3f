"""JAX in the worker: imported before forks, its devices set, the worker's frames kept out of IR."""

import contextlib
import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

from lessongen import captures
from lessongen.worker import environment_info

PACKAGE = str(Path(__file__).resolve().parent.parent)
SOURCE_INFO = "jax._src.source_info_util"  # `jax.extend.source_info_util` exports from it
LATE = (
    "jaxlib.mlir.dialects.builtin",
    "jaxlib.mlir.dialects.mhlo",
)  # otherwise imported at the first lowering

_excluded = False


class BackendStartedError(RuntimeError):
    """A backend runs in the prepared interpreter: every fork of it would hang."""


def prepare() -> str:
    """Import JAX and look up what every run needs; the reason why that fails, or "".

    Does nothing about JAX where it isn't installed: programs without it run, too.
    """
    captures.kinds()
    if importlib.util.find_spec("jax") is None:
        environment_info.look_up()
        return ""
    try:
        importlib.import_module("jax.numpy")
    except Exception as error:  # noqa: BLE001 -- a broken installation may raise anything
        return f"JAX can't be imported: {type(error).__name__}: {error}"
    for name in LATE:
        with contextlib.suppress(ImportError):  # it moved: imported at the first lowering then
            importlib.import_module(name)
    exclude_frames()
    environment_info.look_up()
    return ""


def assert_no_backend() -> None:
    """Raise BackendStartedError where a fork would hang."""
    bridge: Any = sys.modules.get("jax._src.xla_bridge")
    if bridge is not None and bridge.backends_are_initialized():
        raise BackendStartedError("a JAX backend runs in the interpreter that is to be forked")


def set_devices(cpu_devices: int) -> None:
    """Set the number of CPU devices in an imported JAX, whose backend hasn't started."""
    jax: Any = sys.modules.get("jax")
    if jax is not None and cpu_devices != 1:
        jax.config.update("jax_num_cpu_devices", cpu_devices)


def exclude_frames() -> bool:
    """Keep this package's frames out of the source locations in IR; False before JAX is loaded."""
    global _excluded  # noqa: PLW0603 -- one state for the process: JAX's list is one too
    module: Any = sys.modules.get(SOURCE_INFO)
    if not _excluded and (register := getattr(module, "register_exclusion", None)):
        register(PACKAGE)
        _excluded = True
    return _excluded


def exclude_frames_when_loaded() -> None:
    """Call `exclude_frames` now, or when the program imports JAX."""

    def hear(event: str, _: object) -> None:
        if event == "import" and not _excluded:  # no module is loaded without this event
            exclude_frames()

    if not exclude_frames():
        sys.addaudithook(hear)
