import jax
import jax.numpy as jnp


def first(x):
    return jax.lax.map(jnp.exp, x * 2)


def second(x):
    picked = jax.lax.cond(x[0] > 0, jnp.sin, jnp.cos, x)
    return jax.lax.map(jnp.exp, picked)


def both(x):
    again = jax.lax.cond(x[1] < 0, jnp.sin, jnp.cos, x)
    return first(x) + second(x) * again


jax.jit(first).trace(jnp.ones(3)).lower()  # what is kept from here serves what follows
traced = jax.jit(both).trace(jnp.ones(3))
lowered = traced.lower()
compiled = lowered.compile()
