import jax
import jax.numpy as jnp


def newton(target):
    def unfinished(state):
        root, step = state
        return jnp.abs(root * root - target) > 1e-5

    def improve(state):
        root, step = state
        return (root + target / root) / 2, step + 1

    return jax.lax.while_loop(unfinished, improve, (target, 0))


traced = jax.jit(newton).trace(jnp.float32(2))
lowered = traced.lower()
compiled = lowered.compile()
