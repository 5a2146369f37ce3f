import jax
import jax.numpy as jnp


def filtered(signal):
    spectrum = jnp.fft.rfft(signal)
    energy = jnp.abs(spectrum) ** 2
    quiet = jnp.where(energy > 1e-3, spectrum, 0)
    return jnp.fft.irfft(quiet, n=signal.shape[-1])


traced = jax.jit(filtered).trace(jnp.ones((3, 32)))
lowered = traced.lower()
compiled = lowered.compile()
