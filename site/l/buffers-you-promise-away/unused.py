import warnings

import jax
import jax.numpy as jnp


def total(values):
    return jnp.sum(values)


values = jax.ShapeDtypeStruct((1 << 20,), jnp.float32)
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    compiled = jax.jit(total, donate_argnums=0).lower(values).compile()

messages = [str(warning.message).splitlines()[0] for warning in told]
aliased = compiled.memory_analysis().alias_size_in_bytes
print(*messages, sep="\n")
print("aliased:", aliased, "bytes")
