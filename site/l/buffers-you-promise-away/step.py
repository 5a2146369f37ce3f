import jax
import jax.numpy as jnp

step = jax.jit(
    lambda parameters, gradients: parameters - 0.1 * gradients, donate_argnums=0
)

parameters, gradients = jnp.ones(1 << 20), jnp.ones(1 << 20)
address = parameters.unsafe_buffer_pointer()

updated = step(parameters, gradients)
same_address = updated.unsafe_buffer_pointer() == address
print("the result lies where the argument was:", same_address)
print(
    "parameters deleted:",
    parameters.is_deleted(),
    "- gradients deleted:",
    gradients.is_deleted(),
)
deleted = parameters.is_deleted()
other_deleted = gradients.is_deleted()


parameters + 1
