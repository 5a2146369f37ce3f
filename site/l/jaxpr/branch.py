import jax


def magnitude(x):
    if x > 0:
        return x
    return -x


jax.jit(magnitude).trace(1.0)
