import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.jit, static_argnames=("depth", "activation"))
def tower(x, depth, activation):
    for level in range(depth):
        x = activation(x * (level + 2)) + x
    return jnp.stack([x, -x])


traced = tower.trace(jnp.ones(7), depth=3, activation=jnp.arctan)
lowered = traced.lower()
compiled = lowered.compile()
