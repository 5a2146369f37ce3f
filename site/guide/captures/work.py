import jax
import jax.numpy as jnp


def update(w, x):
    return w - 0.01 * (x.T @ (x @ w))


w = jax.ShapeDtypeStruct((256, 64), jnp.float32)
x = jax.ShapeDtypeStruct((128, 256), jnp.float32)
lowered = jax.jit(update, donate_argnums=0).lower(w, x)
compiled = lowered.compile()
