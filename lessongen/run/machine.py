"""A machine: a label for where records are made, and how programs are run there."""

from dataclasses import dataclass

PLATFORMS = {"cpu": "cpu", "gpu": "cuda,cpu", "tpu": "tpu,cpu"}  # to JAX_PLATFORMS


@dataclass(frozen=True)
class Machine:
    """`python` is the interpreter that runs programs, None the builder's own."""

    name: str
    python: str | None = None
    platform: str = "cpu"
    requires: tuple[str, ...] = ()
