import jax
import jax.numpy as jnp


def update(table, rows, values):
    picked = table[rows]
    table = table.at[rows].add(values - picked)
    table = table.at[0, 1:3].set(7.0)
    window = jax.lax.dynamic_slice(table, (rows[0], 0), (2, 2))
    return table, window, jnp.take_along_axis(table, rows[None, :], axis=1)


traced = jax.jit(update).trace(jnp.zeros((9, 4)), jnp.array([1, 3, 2]), jnp.ones((3, 4)))
lowered = traced.lower()
compiled = lowered.compile()
