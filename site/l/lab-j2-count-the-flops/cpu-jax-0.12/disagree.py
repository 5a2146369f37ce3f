import jax
import jax.numpy as jnp

turns, n = 10, 128
matrix = jax.ShapeDtypeStruct((n, n), jnp.float32)
one = 2 * n**3


def unrolled(x):
    for _ in range(turns):
        x = x @ x
    return x


def scanned(x):
    return jax.lax.scan(lambda x, _: (x @ x, None), x, None, length=turns)[0]


def repeated(x):
    return sum([x @ x for _ in range(turns)], start=jnp.zeros_like(x))


flops = {}
for function in (unrolled, scanned, repeated):
    cost = jax.jit(function).lower(matrix).compile().cost_analysis()
    name, counted = function.__name__, int(cost["flops"])
    flops[name] = counted
    print(f"{name:<9} {counted:>9} flops, {counted / one:5.2f} products")
