import time

import jax
import jax.numpy as jnp


@jax.jit
def power(x):
    for _ in range(6):
        x = x @ x
    return x


x = jnp.eye(1000)
power(x).block_until_ready()  # compile before the clock starts

start = time.perf_counter()
result = power(x)
t_dispatch = time.perf_counter() - start
result.block_until_ready()
t_work = time.perf_counter() - start
print(f"returned after {1e3 * t_dispatch:.2f} ms, ready after {1e3 * t_work:.2f} ms")
