"""What a run saw: Python, the distributions whose modules were loaded, the backend, the machine."""

import contextlib
import functools
import importlib.metadata
import os
import platform
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

OURS = "lessongen"


def describe(at_start: Iterable[str]) -> dict[str, Any]:
    """The environment as `lessongen.model.Environment` has it.

    Modules of `at_start`, which the interpreter loads by itself, count for nothing.
    """
    backend, devices = _devices()
    return {
        "python": platform.python_version(),
        "distributions": _distributions(at_start),
        "backend": backend,
        "devices": devices,
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count(),
        "system": platform.system(),
    }


def look_up() -> None:
    """Look up now what `describe` needs of the installation, for all forks of this process."""
    owners()
    processor()


@functools.cache
def owners() -> dict[str, dict[str, str]]:
    """Top-level module to the distributions that hold it, name to version."""
    found = importlib.metadata.packages_distributions()
    names = {name for held in found.values() for name in held}
    versions = {name: importlib.metadata.version(name) for name in names}
    return {top: {canonical(name): versions[name] for name in held} for top, held in found.items()}


@functools.cache
def processor() -> str:
    """The processor's name as the system has it."""
    with contextlib.suppress(OSError):
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        if name := re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE):
            return name[1].strip()
    return platform.processor() or platform.machine()


def _distributions(at_start: Iterable[str]) -> dict[str, str]:
    tops = {name.partition(".")[0] for name in set(sys.modules) - set(at_start)}
    loaded: dict[str, str] = {}
    for top in tops - {OURS}:
        loaded |= owners().get(top, {})
    return dict(sorted(loaded.items()))


def canonical(name: str) -> str:
    """A distribution's name in the one spelling that PEP 503 gives it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _devices() -> tuple[str | None, list[str]]:
    """The default backend and the kind of each device; nothing is started to find out."""
    bridge: Any = sys.modules.get("jax._src.xla_bridge")
    jax: Any = sys.modules.get("jax")
    try:
        if bridge is None or not bridge.backends_are_initialized():
            return None, []
        return jax.default_backend(), [device.device_kind for device in jax.devices()]
    except Exception:  # noqa: BLE001 -- a program may have broken its JAX; the run counts all the same
        return None, []
