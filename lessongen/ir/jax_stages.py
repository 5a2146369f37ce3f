"""JAX's stage classes, looked up without importing JAX."""

import sys
from typing import Any


def is_stage(value: object, name: str) -> bool:
    """Return whether the value is an instance of `jax.stages.NAME`.

    In a program that hasn't imported JAX no value is one.
    """
    stages: Any = getattr(sys.modules.get("jax"), "stages", None)
    stage = getattr(stages, name, None)
    return isinstance(stage, type) and isinstance(value, stage)
