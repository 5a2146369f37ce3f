import jax
import jax.numpy as jnp


def rotate(z, angle):
    spin = jnp.exp(1j * angle)
    turned = z * spin
    return jnp.conj(turned), turned.real - turned.imag, jnp.angle(turned), (z / (1 + 2j)).sum()


traced = jax.jit(rotate).trace(jnp.ones(4, dtype=jnp.complex64), jnp.float32(0.3))
lowered = traced.lower()
compiled = lowered.compile()
