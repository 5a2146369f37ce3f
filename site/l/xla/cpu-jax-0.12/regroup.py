import statistics
import time

import jax
import jax.numpy as jnp


def as_written(a, b, v):
    return (a @ b) @ v


def regrouped(a, b, v):
    return a @ (b @ v)


def measured(function):
    compiled = jax.jit(function).lower(a, b, v).compile()
    result = compiled(a, b, v).block_until_ready()
    times = []
    for _ in range(9):
        start = time.perf_counter()
        compiled(a, b, v).block_until_ready()
        times.append(time.perf_counter() - start)
    cost, memory = compiled.cost_analysis(), compiled.memory_analysis()
    told = {
        "flops": int(cost["flops"]),
        "bytes": memory.temp_size_in_bytes,
        "density": cost["flops"] / cost["bytes accessed"],
        "seconds": statistics.median(times),
    }
    print(f"{function.__name__:<10}", end=" ")
    print(f"{told['flops']:>9} flops, {1e3 * told['seconds']:6.2f} ms a call")
    return told, result


n = 512
keys = jax.random.split(jax.random.key(0), 3)
a = jax.random.normal(keys[0], (n, n))
b = jax.random.normal(keys[1], (n, n))
v = jax.random.normal(keys[2], (n,))

by_hand = 2 * n**3 + 2 * n**2
written, first = measured(as_written)
better, second = measured(regrouped)

apart = float(jnp.max(jnp.abs(first - second)) / jnp.max(jnp.abs(first)))
equal = bool(jnp.array_equal(first, second))
print(f"largest difference, as a part of the largest element: {apart:.0e}")
