import jax
import jax.numpy as jnp


def column_norms(a, b):
    product = a @ b
    return jnp.sqrt(jnp.sum(product * product, axis=0))


a = jnp.arange(12.0).reshape(3, 4)
b = jnp.ones((4, 2))

jitted = jax.jit(column_norms)
compiled = jitted.lower(a, b).compile()

ahead, at_the_call = compiled(a, b), jitted(a, b)
equal = bool(jnp.array_equal(ahead, at_the_call))
print(ahead)
print(at_the_call)
