import jax
import jax.numpy as jnp


def whiten(a, b):
    spread = a @ a.T + jnp.eye(4)
    factor = jnp.linalg.cholesky(spread)
    solved = jax.scipy.linalg.solve_triangular(factor, b, lower=True)
    q, r = jnp.linalg.qr(spread)
    values = jnp.linalg.eigvalsh(spread)
    return solved, r @ q, values, jnp.linalg.solve(spread, b)


traced = jax.jit(whiten).trace(jnp.ones((4, 6)), jnp.ones((4, 2)))
lowered = traced.lower()
compiled = lowered.compile()
