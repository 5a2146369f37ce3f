import jax
import jax.numpy as jnp


@jax.checkpoint
def block(x, w):
    return jnp.sin(jnp.cos(x @ w))


def loss(w, x):
    for _ in range(2):
        x = block(x, w)
    return x.sum()


traced = jax.jit(jax.grad(loss)).trace(jnp.eye(4), jnp.ones((2, 4)))
lowered = traced.lower()
compiled = lowered.compile()
