import jax
import jax.numpy as jnp


def layer(x, w, b):
    return jnp.tanh(x @ w + b)


x = jax.ShapeDtypeStruct((8, 4), jnp.float32)
w = jax.ShapeDtypeStruct((4, 3), jnp.float32)
b = jax.ShapeDtypeStruct((3,), jnp.float32)

traced = jax.jit(layer).trace(x, w, b)
primitives = [equation.primitive.name for equation in traced.jaxpr.eqns]
count = len(primitives)
print(count, "equations:", ", ".join(primitives))
