import jax
import jax.numpy as jnp


def choose(limit, x):
    total = x.sum()
    return jax.lax.cond(
        total > limit,
        lambda v: jnp.cos(v) * 2.0,
        lambda v: jnp.log1p(v),
        x,
    )


traced = jax.jit(choose).trace(3.0, jnp.ones(5))
lowered = traced.lower()
compiled = lowered.compile()
