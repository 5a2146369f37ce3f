import jax
import jax.numpy as jnp

total = jax.jit(lambda x: x.sum(), donate_argnums=0)
total(jnp.ones(8))
