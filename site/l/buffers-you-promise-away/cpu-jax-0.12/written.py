import jax
import jax.numpy as jnp


def step(parameters, gradients):
    return parameters - 0.1 * gradients


array = jax.ShapeDtypeStruct((4,), jnp.float32)
lowered = jax.jit(step, donate_argnums=0).lower(array, array)
text = lowered.as_text()
arguments = text[text.index("@main(") + 6 : text.index(") -> ")]
first, second = arguments.split(", ")
print(first)
print(second)
