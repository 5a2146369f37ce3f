import jax


def noisy(key, x):
    first, second = jax.random.split(key)
    noise = jax.random.normal(first, x.shape)
    keep = jax.random.bernoulli(second, 0.8, x.shape)
    return (x + noise) * keep


traced = jax.jit(noisy).trace(jax.random.key(0), jax.numpy.ones((4, 4)))
lowered = traced.lower()
compiled = lowered.compile()
