"""Machines: where programs are run, with which interpreter and environment variables."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from packaging.requirements import InvalidRequirement, Requirement

from lessongen.model import TEXT, OptionType, Scope, Session, one_of, option

_JAX_PLATFORMS = {"cpu": "cpu", "gpu": "cuda,cpu", "tpu": "tpu,cpu"}
_SYSTEM_PATH = ("/usr/local/bin", "/usr/bin", "/bin")


def _requirements(texts: tuple[str, ...]) -> tuple[str, ...]:
    for text in texts:
        try:
            Requirement(text)
        except InvalidRequirement as error:
            raise ValueError(text) from error
    return texts


REQUIREMENTS = OptionType(
    lambda text: _requirements((text,)),
    "distributions with their versions, as in `jax>=0.12,<0.13`",
    {"type": "array", "items": {"type": "string"}},
    " ".join,
    parse_list=_requirements,
)


@dataclass(frozen=True)
class Machine:
    """A label for records, and how programs are run there.

    `python` is the path of the interpreter that runs programs; None is the builder's own.
    `requires` are requirements in the syntax of PEP 508.
    """

    scope: ClassVar[Scope] = Scope.MACHINE

    name: str
    python: str | None = field(
        default=None,
        metadata=option(
            TEXT,
            "interpreter that runs the programs; a relative path is relative to `mkdocs.yml`",
            default_text="the one that builds",
        ),
    )
    platform: str = field(
        default="cpu", metadata=option(one_of(*_JAX_PLATFORMS), "platform that JAX must find there")
    )
    requires: tuple[str, ...] = field(
        default=(), metadata=option(REQUIREMENTS, "distributions that must be installed there")
    )

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
