import jax
import jax.numpy as jnp


def loss(weights, x, y):
    guess = jax.nn.sigmoid(x @ weights)
    return jnp.mean((guess - y) ** 2)


weights, x, y = jnp.ones(8), jnp.ones((32, 8)), jnp.zeros(32)
traced = jax.jit(jax.value_and_grad(loss)).trace(weights, x, y)
lowered = traced.lower()
compiled = lowered.compile()
