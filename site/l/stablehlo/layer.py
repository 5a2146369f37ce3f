import jax
import jax.numpy as jnp


def layer(x, w, b):
    return jnp.tanh(x @ w + b)


x = jax.ShapeDtypeStruct((8, 4), jnp.float32)
w = jax.ShapeDtypeStruct((4, 3), jnp.float32)
b = jax.ShapeDtypeStruct((3,), jnp.float32)

traced = jax.jit(layer).trace(x, w, b)
lowered = traced.lower()

text = lowered.as_text()
recorded = str(traced.jaxpr).count("broadcast_in_dim[")
handed_over = text.count("stablehlo.broadcast_in_dim")
print(text.splitlines()[0])
print("broadcasts in the jaxpr:", recorded, "- in StableHLO:", handed_over)
