import jax
import jax.numpy as jnp

printed = []


def deep(x, turns):
    printed.append(turns)
    for _ in range(turns):
        x = jnp.tanh(x)
    return x


lengths = {}
for turns in (1, 2, 8):
    traced = jax.jit(deep, static_argnums=1).trace(1.0, turns)
    lengths[f"turns_{turns}"] = len(traced.jaxpr.eqns)
print(lengths)

printed.clear()
jitted = jax.jit(lambda x: deep(x, 3))
jitted(1.0)
jitted(2.0)
ran = len(printed)
print("calls: 2, times that the Python ran:", ran)
