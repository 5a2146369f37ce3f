"""What is known of a run's environment: Python, loaded distributions, backend, machine, folders."""

import contextlib
import functools
import importlib.metadata
import os
import platform
import re
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Any

OURS = "lessongen"
SYSTEM_FOLDERS = {"/", "/usr", "/usr/local"}  # in too many texts that mean something else


def describe(at_start: Iterable[str]) -> dict[str, Any]:
    """The fields of `lessongen.model.Environment`.

    Modules in `at_start`, which the interpreter loads by itself, don't count.
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
    """Cache what `describe` needs to know of the installation, for all forks of this process."""
    owners()
    processor()


@functools.cache
def owners() -> dict[str, dict[str, str]]:
    """For each top-level module the distributions that contain it, name to version."""
    found = importlib.metadata.packages_distributions()
    names = {name for held in found.values() for name in held}
    versions = {name: importlib.metadata.version(name) for name in names}
    return {top: {canonical(name): versions[name] for name in held} for top, held in found.items()}


@functools.cache
def processor() -> str:
    """The processor's name as the system gives it."""
    with contextlib.suppress(OSError):
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        if name := re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE):
            return name[1].strip()
    return platform.processor() or platform.machine()


def interpreter_folders() -> list[str]:
    """The folders that no text may show, the longest first.

    Libraries, prefixes, and the folder of this package.
    """
    found = {sysconfig.get_path(name) for name in ("purelib", "platlib", "stdlib")}
    found |= {path for path in sys.path if os.path.isdir(path)}  # noqa: PTH112 -- strings
    found |= {sys.prefix, sys.base_prefix} - SYSTEM_FOLDERS
    found.add(str(Path(__file__).parent.parent.parent))
    return sorted(found, key=len, reverse=True)


def _distributions(at_start: Iterable[str]) -> dict[str, str]:
    tops = {name.partition(".")[0] for name in set(sys.modules) - set(at_start)}
    loaded: dict[str, str] = {}
    for top in tops - {OURS}:
        loaded |= owners().get(top, {})
    return dict(sorted(loaded.items()))


def canonical(name: str) -> str:
    """A distribution's name as PEP 503 normalizes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _devices() -> tuple[str | None, list[str]]:
    """The default backend and the kind of each device; starts no backend to find out."""
    bridge: Any = sys.modules.get("jax._src.xla_bridge")
    jax: Any = sys.modules.get("jax")
    try:
        if bridge is None or not bridge.backends_are_initialized():
            return None, []
        return jax.default_backend(), [device.device_kind for device in jax.devices()]
    except Exception:  # noqa: BLE001 -- a program may have broken its JAX; the run is valid nevertheless
        return None, []
