"""Machines: where programs are run, with which interpreter and environment variables."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lessongen.model import Session

_JAX_PLATFORMS = {"cpu": "cpu", "gpu": "cuda,cpu", "tpu": "tpu,cpu"}
_SYSTEM_PATH = ("/usr/local/bin", "/usr/bin", "/bin")


@dataclass(frozen=True)
class Machine:
    """A label for records, and how programs are run there.

    `python` is the path of the interpreter that runs programs; None is the builder's own.
    `requires` are requirements in the syntax of PEP 508.
    """

    name: str
    python: str | None = None
    platform: str = "cpu"
    requires: tuple[str, ...] = ()

    @property
    def interpreter(self) -> str:
        """The absolute path of the interpreter that runs programs."""
        return sys.executable if self.python is None else str(Path(self.python).absolute())


def server_environment(machine: Machine) -> dict[str, str]:
    """The environment variables of every process that runs programs of a machine.

    A fixed list: of the builder's own variables none is passed on.
    """
    folders = (str(Path(machine.interpreter).parent), *_SYSTEM_PATH)
    return {
        "PATH": os.pathsep.join(dict.fromkeys(folders)),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "COLUMNS": "80",
        "JAX_PLATFORMS": _JAX_PLATFORMS.get(machine.platform, machine.platform),
    }


def run_environment(session: Session, folder: Path, server: Mapping[str, str]) -> dict[str, str]:
    """The environment variables of one run; `folder` is the run's, `server` the server's own."""
    environment = {**server, "HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp")}
    if session.cpu_devices != 1:
        environment["JAX_NUM_CPU_DEVICES"] = str(session.cpu_devices)
    return environment | dict(session.env)
