import jax
import jax.numpy as jnp


@jax.jit
def power(matrix, start):
    def turn(step, vector):
        vector = matrix @ vector
        return vector / jnp.linalg.norm(vector)

    return jax.lax.fori_loop(0, 20, turn, start)


traced = power.trace(jnp.eye(6), jnp.arange(6.0))
lowered = traced.lower()
compiled = lowered.compile()
