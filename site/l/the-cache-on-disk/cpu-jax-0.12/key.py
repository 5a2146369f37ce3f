import os
import tempfile

import jax
import jax.numpy as jnp

events = []


def listen(event, **about):
    events.append(event)


jax.monitoring.register_event_listener(listen)


def make(factor, name="scaled"):
    def scaled(x):
        return jnp.tanh(x) * factor

    scaled.__name__ = name
    return scaled


def make_elsewhere(factor):
    def scaled(values):
        return jnp.tanh(values) * factor

    return scaled


def found(what, function, rows=64, **options):
    events.clear()
    spec = jax.ShapeDtypeStruct((rows,), jnp.float32)
    lowered = jax.jit(function).lower(spec)
    lowered.compile(compiler_options=options)
    hit = any(event.endswith("/cache_hits") for event in events)
    print(f"{'found' if hit else 'not found':<11}{what}")
    return hit


with tempfile.TemporaryDirectory() as folder:
    jax.config.update("jax_compilation_cache_dir", folder)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    hits = {
        "first": found("the first program", make(2.0)),
        "twin": found("a twin of it", make(2.0)),
        "elsewhere": found("other lines, other variables", make_elsewhere(2.0)),
        "constant": found("another constant", make(3.0)),
        "shape": found("another shape", make(2.0), rows=32),
        "name": found("another function name", make(2.0, "scaled_by_two")),
    }
    option = {"xla_cpu_enable_fast_min_max": True}
    hits["option"] = found("another compiler option", make(2.0), **option)
    files = len(os.listdir(folder))
print(files, "files")
