import jax
import jax.numpy as jnp


def mix(words, shift):
    turned = (words << shift) | (words >> (32 - shift))
    bits = jax.lax.population_count(turned ^ words)
    return (
        turned % 7,
        bits.astype(jnp.uint8),
        ~words & 0xFF,
        (words // 3).astype(jnp.int16),
        words > 5,
    )


traced = jax.jit(mix).trace(jnp.arange(6, dtype=jnp.uint32), jnp.uint32(5))
lowered = traced.lower()
compiled = lowered.compile()
