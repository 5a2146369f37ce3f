import jax
import jax.numpy as jnp


@jax.jit
def double(x):
    return 2 * x


double(jnp.ones(3))
double(jnp.zeros(3))  # the same type: found in the cache
double(jnp.ones(4))  # another shape
double(jnp.ones(4, int))  # another type of number
