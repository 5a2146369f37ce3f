import jax
import jax.numpy as jnp


def forward(x, w, v):
    hidden = jnp.tanh(x @ w + 1.0)
    return jnp.sum(hidden @ v, axis=1)


specs = [jax.ShapeDtypeStruct(s, jnp.float32) for s in ((128, 512), (512, 512), (512, 128))]
traced = jax.jit(forward).trace(*specs)
lowered = traced.lower()
compiled = lowered.compile()
half = jax.jit(forward).lower(*[jax.ShapeDtypeStruct(s.shape, jnp.bfloat16) for s in specs])
