import time

import jax
import jax.numpy as jnp

tracings = []


@jax.jit
def mlp(x, w_in, b_in, w_out, b_out):
    tracings.append(f"{x.dtype}{list(x.shape)}")
    hidden = jnp.tanh(x @ w_in + b_in)
    return hidden @ w_out + b_out


shapes = ((128, 512), (512,), (512, 128), (128,))
weights = [jnp.ones(shape) for shape in shapes]
batches = {
    "first": jnp.ones((64, 128)),
    "the same again": jnp.ones((64, 128)),
    "half the rows": jnp.ones((32, 128)),
    "another dtype": jnp.ones((64, 128), jnp.bfloat16),
}
traced, seconds = {}, {}
for name, x in batches.items():
    before = len(tracings)
    start = time.perf_counter()
    mlp(x, *weights).block_until_ready()
    seconds[name] = time.perf_counter() - start
    traced[name] = len(tracings) > before
    news = f"traced for {tracings[-1]}" if traced[name] else "nothing new"
    print(f"{name:<15}{1e3 * seconds[name]:8.2f} ms  {news}")
