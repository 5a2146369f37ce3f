import jax
import jax.numpy as jnp


@jax.jit
def normalise(v):
    centred = v - v.mean()
    return centred / jnp.std(centred)


@jax.jit
def compare(a, b):
    left = normalise(a)
    right = normalise(b)
    return jnp.clip(left * right, -1, 1)


traced = compare.trace(jnp.arange(12.0), jnp.ones(12))
lowered = traced.lower()
compiled = lowered.compile()
