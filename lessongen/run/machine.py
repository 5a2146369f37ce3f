"""Machines: where records are made, and the options that a course's configuration gives them."""

from dataclasses import dataclass, field
from typing import ClassVar

from packaging.requirements import InvalidRequirement, Requirement

from lessongen.model import TEXT, OptionType, Scope, one_of, option

PLATFORMS = {"cpu": "cpu", "gpu": "cuda,cpu", "tpu": "tpu,cpu"}  # to JAX_PLATFORMS


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
    """A machine of the configuration. Without `python`, programs run under the builder's."""

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
        default="cpu", metadata=option(one_of(*PLATFORMS), "platform that JAX must find there")
    )
    requires: tuple[str, ...] = field(
        default=(), metadata=option(REQUIREMENTS, "distributions that must be installed there")
    )
