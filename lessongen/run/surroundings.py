"""The environment of a run: a whitelist, the same on every machine."""

import os
from collections.abc import Mapping
from pathlib import Path

from lessongen.model import Session
from lessongen.run.machine import PLATFORMS, Machine


def of_server(python: str, machine: Machine) -> dict[str, str]:
    """What every process of ours starts with: none of the builder's variables but its paths."""
    folders = [str(Path(python).parent), *_system_folders()]
    return {
        "PATH": os.pathsep.join(dict.fromkeys(folders)),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "COLUMNS": "80",
        "JAX_PLATFORMS": PLATFORMS.get(machine.platform, machine.platform),
    }


def of_run(session: Session, run: Path, server: Mapping[str, str]) -> dict[str, str]:
    """The whole environment of a session's run."""
    environment = {**server, "HOME": str(run / "home"), "TMPDIR": str(run / "tmp")}
    if session.cpu_devices != 1:
        environment["JAX_NUM_CPU_DEVICES"] = str(session.cpu_devices)
    return environment | dict(session.env)


def _system_folders() -> list[str]:
    return ["/usr/local/bin", "/usr/bin", "/bin"]
