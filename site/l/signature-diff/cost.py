import time

import jax
import jax.numpy as jnp


def make(epsilon):
    def normalise(x):
        centred = x - jnp.mean(x)
        return centred / jnp.sqrt(jnp.mean(centred * centred) + epsilon)

    return jax.jit(normalise)


dtypes = (jnp.float32, jnp.bfloat16)
specs = [jax.ShapeDtypeStruct((1000,), dtype) for dtype in dtypes]
for spec in specs:
    make(1e-6).lower(spec).compile()

function = make(1e-5)
start = time.perf_counter()
lowered = [function.lower(spec) for spec in specs]
t_both = time.perf_counter() - start

start = time.perf_counter()
lowered[0].compile()
t_compile = time.perf_counter() - start
print(f"both lowered    {1e3 * t_both:7.2f} ms")
print(f"one compiled    {1e3 * t_compile:7.2f} ms")
