import re

import jax
import jax.numpy as jnp
from jax import export


def layer(x, w, b):
    return jnp.tanh(x @ w + b)


x, w, b = jnp.ones((8, 4)), jnp.ones((4, 3)), jnp.zeros(3)
exporter = export.export(jax.jit(layer), platforms=("cpu", "cuda", "tpu"))
exported = exporter(x, w, b)

artifact = exported.mlir_module_serialized
version = re.search(rb"StableHLO_v([\d.]+)", artifact)[1].decode()
first = artifact.index(b"StableHLO_v")
same = bool(jnp.array_equal(exported.call(x, w, b), jax.jit(layer)(x, w, b)))
print("first bytes:", artifact[:24])
print("version:", version)
print("gives what jit gives:", same)
