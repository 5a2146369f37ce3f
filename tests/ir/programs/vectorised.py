import jax
import jax.numpy as jnp


def distance(a, b):
    gap = a - b
    return jnp.sqrt(jnp.dot(gap, gap))


def table(points, centres):
    row = jax.vmap(distance, in_axes=(None, 0))
    return jax.vmap(row, in_axes=(0, None))(points, centres)


traced = jax.jit(table).trace(jnp.ones((10, 3)), jnp.zeros((4, 3)))
lowered = traced.lower()
compiled = lowered.compile()
