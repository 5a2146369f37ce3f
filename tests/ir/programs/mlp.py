import jax
import jax.numpy as jnp


def forward(x, weights, bias, head):
    hidden = jnp.tanh(x @ weights + bias)
    return jnp.sum(hidden @ head, axis=1)


specs = [
    jax.ShapeDtypeStruct(shape, jnp.float32)
    for shape in ((128, 512), (512, 256), (256,), (256, 128))
]
traced = jax.jit(forward).trace(*specs)
lowered = traced.lower()
compiled = lowered.compile()
