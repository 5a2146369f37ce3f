import jax
import jax.numpy as jnp

n = 1000
ones = jnp.ones(n, jnp.bfloat16)


@jax.jit
def by_hand(values):
    def add(i, total):
        return total + values[i]

    return jax.lax.fori_loop(0, n, add, jnp.zeros((), jnp.bfloat16))


summed = float(jnp.sum(ones))
total = float(by_hand(ones))
bits = jnp.finfo(jnp.bfloat16).nmant + 1
limit = 2**bits
step = float(jnp.bfloat16(total) + jnp.bfloat16(1)) - total
print("jnp.sum:", summed)
print("by hand:", total, "- and one more adds", step)
