import jax
import jax.numpy as jnp
import numpy as np

counts = {"traced": 0, "compiled": 0}


def listen(event, seconds, **about):
    compiled = event == "/jax/core/compile/backend_compile_duration"
    if compiled and "scaled" in about["fun_name"]:
        counts["compiled"] += 1


jax.monitoring.register_event_duration_secs_listener(listen)


def scaled(x, factor):
    counts["traced"] += 1
    return jax.tree.map(lambda leaf: leaf * factor, x)


def new_work(what, call):
    before = dict(counts)
    call()
    new = {name: counts[name] - before[name] for name in counts}
    assert new["traced"] == new["compiled"]  # all or nothing
    print(f"{'again' if new['traced'] else 'found':<8}{what}")
    return new["traced"]


x, other_x = jnp.arange(4.0), jnp.ones(4)
jitted = jax.jit(scaled)
first = new_work("the first call", lambda: jitted(x, 2.0))
second = new_work("the same call", lambda: jitted(x, 2.0))


again = {}


def look(what, *arguments):
    again[what] = new_work(what, lambda: jitted(*arguments))


look("other values", other_x, 2.0)
look("another number", x, 3.0)
look("a numpy array", np.ones(4, np.float32), 2.0)
look("a float32 for a float", x, np.float32(3.0))
look("an int for a float", x, 3)
look("another shape", jnp.ones(5), 2.0)
look("another dtype", jnp.arange(4), 2.0)
look("the first call once more", x, 2.0)


def make_scaled():
    def scaled(x, factor):
        counts["traced"] += 1
        return jax.tree.map(lambda leaf: leaf * factor, x)

    return scaled


functions = {
    "the same, jitted anew": scaled,
    "a twin": make_scaled(),
    "another twin": make_scaled(),
}
again = {}
for what, function in functions.items():
    again[what] = new_work(what, lambda: jax.jit(function)(x, 2.0))


fixed = jax.jit(scaled, static_argnames="factor")
factors = {"first": 2, "equal": 2, "other": 3, "equal float": 2.0}
again = {}
for what, factor in factors.items():
    call = lambda: fixed(x, factor=factor)
    again[what] = new_work(f"factor={factor!r}", call)


again = {}
look_at = {
    "tuple": lambda: jitted((x, x), 2.0),
    "list": lambda: jitted([x, x], 2.0),
    "dict": lambda: jitted({"a": x, "b": x}, 2.0),
    "dict, other order": lambda: jitted({"b": x, "a": x}, 2.0),
    "by keyword": lambda: jitted(x, factor=2.0),
}
for what, call in look_at.items():
    again[what] = new_work(what, call)
