import tempfile
import time

import jax
import jax.numpy as jnp


def make_mlp(scale):
    def mlp(x, w_in, b_in, w_out, b_out):
        hidden = jnp.tanh(x @ w_in + b_in)
        return scale * (hidden @ w_out + b_out)

    return mlp


def lower(function):
    return jax.jit(function).lower(*specs)


def seconds(what, lowered):
    start = time.perf_counter()
    lowered.compile()
    taken = time.perf_counter() - start
    print(f"{what:<36}{1e3 * taken:8.3f} ms")
    return taken


shapes = ((64, 128), (128, 512), (512,), (512, 128), (128,))
specs = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes]
lower(make_mlp(1.0)).compile()  # the rehearsal

function = make_mlp(2.0)
lowered = lower(function)
t_first = seconds("the first time", lowered)
t_again = seconds("the same Lowered", lowered)
t_same = seconds("the same function, lowered again", lower(function))

twin = lower(make_mlp(2.0))
equal = twin.as_text() == lowered.as_text()
t_twin = seconds("a twin, with equal StableHLO", twin)

with tempfile.TemporaryDirectory() as folder:
    jax.config.update("jax_compilation_cache_dir", folder)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    t_kept = seconds("another twin, kept on disk", lower(make_mlp(2.0)))
    t_read = seconds("one more twin, found on disk", lower(make_mlp(2.0)))
