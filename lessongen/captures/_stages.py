"""JAX's stage classes, found without an import: a program without JAX has no such values."""

import sys
from typing import Any


def is_stage(value: object, name: str) -> bool:
    """Whether the value is of `jax.stages.NAME`."""
    stages: Any = getattr(sys.modules.get("jax"), "stages", None)
    stage = getattr(stages, name, None)
    return isinstance(stage, type) and isinstance(value, stage)
