import jax
import jax.numpy as jnp


def pipeline(x, y):
    return (
        jnp.sqrt(
            x
            * x
            + jnp.square(y)
        )
        .reshape(2, -1)
        .sum(axis=0)
        - jnp.concatenate(
            [
                x[:3],
                jnp.flip(y)[:3],
            ]
        )[:3]
    )


traced = jax.jit(pipeline).trace(jnp.arange(6.0), jnp.ones(6))
lowered = traced.lower()
compiled = lowered.compile()
