import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.jit, donate_argnums=0)
def momentum(state, gradient):
    speed, place = state
    speed = 0.9 * speed - 0.1 * gradient
    return speed, place + speed


state = (jnp.zeros(1000), jnp.ones(1000))
traced = momentum.trace(state, jnp.ones(1000))
lowered = traced.lower()
compiled = lowered.compile()
