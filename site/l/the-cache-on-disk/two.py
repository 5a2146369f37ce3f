import json
import subprocess
import sys
import tempfile
import time

import jax
import jax.numpy as jnp

shapes = ((64, 128), (128, 512), (512, 128))
specs = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes]
events = []


def listen(event, *seconds, **about):
    events.append(event.rpartition("/")[2])


def make_mlp(scale):
    def mlp(x, w_in, w_out):
        return scale * (jnp.tanh(x @ w_in) @ w_out)

    return jax.jit(mlp)


def compile_with(folder):
    # The rehearsal comes before the cache is on.
    make_mlp(1.0).lower(*specs).compile()
    jax.config.update("jax_compilation_cache_dir", folder)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    jax.monitoring.register_event_listener(listen)
    jax.monitoring.register_event_duration_secs_listener(listen)
    lowered = make_mlp(2.0).lower(*specs)
    start = time.perf_counter()
    lowered.compile()
    t_compile = time.perf_counter() - start
    return {
        "lowered": events.count("jaxpr_to_mlir_module_duration"),
        "misses": events.count("cache_misses"),
        "hits": events.count("cache_hits"),
        "compile": t_compile,
    }


def in_a_process(folder):
    command = [sys.executable, __file__, folder]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


if len(sys.argv) > 1:
    print(json.dumps(compile_with(sys.argv[1])))
else:
    with tempfile.TemporaryDirectory() as folder:
        first, second = in_a_process(folder), in_a_process(folder)
    for name, told in {"first": first, "second": second}.items():
        seen = [f"{what} {told[what]}," for what in told if what != "compile"]
        print(f"{name:<7}", *seen, f"compile took {1e3 * told['compile']:.2f} ms")
    t_miss, t_hit = first["compile"], second["compile"]
