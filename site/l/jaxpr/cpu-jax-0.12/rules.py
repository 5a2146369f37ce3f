import jax
import jax.numpy as jnp


def normalise(x):
    x = x - jnp.mean(x)
    x = x / jnp.sqrt(jnp.mean(x * x))
    return x


vector = jax.ShapeDtypeStruct((100,), jnp.float32)
closed = jax.make_jaxpr(normalise)(vector)

names = [*closed.jaxpr.invars]
for equation in closed.eqns:
    names += equation.outvars

assigned_once = len(set(names)) == len(names)
types = [name.aval for name in names]
typed = all(hasattr(kind, "shape") and hasattr(kind, "dtype") for kind in types)
count = len(names)
print(closed)
print(f"{count} names; each assigned once: {assigned_once}; typed: {typed}")
