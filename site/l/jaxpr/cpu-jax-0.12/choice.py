import jax
import jax.numpy as jnp


def magnitude(x):
    return jax.lax.select(x > 0, x, -x)


def tail(x):
    if x.shape[0] > 2:
        return x[2:]
    return x


by_value = jax.make_jaxpr(magnitude)(1.0)
long_tail = jax.make_jaxpr(tail)(jnp.zeros(5))
short_tail = jax.make_jaxpr(tail)(jnp.zeros(2))

selects = [equation.primitive.name for equation in by_value.eqns]
tails = {"long": len(long_tail.eqns), "short": len(short_tail.eqns)}
print(by_value)
print(long_tail)
print(short_tail)
