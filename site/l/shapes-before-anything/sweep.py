import jax
import jax.numpy as jnp

compiles = []


def listen(event, seconds, **about):
    if event == "/jax/core/compile/backend_compile_duration":
        compiles.append(about["fun_name"])


jax.monitoring.register_event_duration_secs_listener(listen)


def init(key, width, depth, words):
    def matrix(*shape):
        return jax.random.normal(key, shape, jnp.float32)

    block = {
        "attention": matrix(depth, width, 4 * width),
        "up": matrix(depth, width, 4 * width),
        "down": matrix(depth, 4 * width, width),
    }
    return {"embedding": matrix(words, width), "blocks": block}


def loss(parameters, tokens):
    def block(x, layer):
        query, key, value, out = jnp.split(layer["attention"], 4, axis=1)
        scores = (x @ query) @ (x @ key).swapaxes(1, 2)
        x = x + jax.nn.softmax(scores) @ (x @ value) @ out
        return x + jnp.tanh(x @ layer["up"]) @ layer["down"], None

    x = parameters["embedding"][tokens]
    x, _ = jax.lax.scan(block, x, parameters["blocks"])
    return jnp.mean(jax.nn.logsumexp(x @ parameters["embedding"].T, axis=-1))


def size(tree):
    leaves = jax.tree.leaves(tree)
    return sum(leaf.size * leaf.dtype.itemsize for leaf in leaves)


def appetite(width, depth, words=50_000, batch=8, length=1024):
    key = jax.eval_shape(lambda: jax.random.key(0))
    tokens = jax.ShapeDtypeStruct((batch, length), jnp.int32)
    parameters = jax.eval_shape(lambda key: init(key, width, depth, words), key)
    forward = lambda p, t: jax.vjp(lambda q: loss(q, t), p)
    _, back = jax.eval_shape(forward, parameters, tokens)
    return {
        "parameters": size(parameters),
        "state": 2 * size(parameters),  # two moments each, as Adam keeps them
        "gradient": size(back),
    }


budget = 40 * 2**30
heads = ("width", "depth", "parameters", "state", "gradient", "together")
totals, parts = {}, {}
print(*(f"{head:>10}" for head in heads), "(GiB)")
for width in (512, 1024, 2048):
    for depth in (8, 24):
        name = f"{width}x{depth}"
        part = parts[name] = appetite(width, depth)
        total = totals[name] = sum(part.values())
        row = [f"{it / 2**30:10.2f}" for it in (*part.values(), total)]
        verdict = "" if total <= budget else "too big"
        print(f"{width:>10} {depth:>10}", *row, verdict)

fitting = [name for name, total in totals.items() if total <= budget]
largest = " ".join({max(part, key=part.get) for part in parts.values()})
compiles_so_far = len(compiles)
print("compiles:", compiles_so_far)


fits = {}
for batch in (8, 4, 2, 1):
    part = appetite(2048, 24, batch=batch)
    fits[f"batch_{batch}"] = sum(part.values()) <= budget
    print(f"batch {batch}: {sum(part.values()) / 2**30:6.2f} GiB", end="  ")
    print("fits" if fits[f"batch_{batch}"] else "too big")
still_none = len(compiles) == 0


tokens = jax.ShapeDtypeStruct((2, 16), jnp.int32)
make = jax.jit(lambda key: init(key, 32, 2, 100))
described = jax.eval_shape(make, jax.random.key(0))
made = make(jax.random.key(0))
compiled = jax.jit(loss).lower(made, tokens).compile()

seen = [name for name in compiles if "loss" in name or "<lambda>" in name]
same_size = size(described) == size(made)
print("compiles of ours:", seen)
print("described and made have one size:", same_size, size(made))
