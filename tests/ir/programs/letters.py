import jax
import jax.numpy as jnp


def σ(x):
    return 1 / (1 + jnp.exp(-x))


def größe(α, β):
    "Länge – mit Ümläuten"
    return σ(α * β) + (σ(β) if "größer → ß" else 0) * jnp.sin(α)


traced = jax.jit(größe).trace(jnp.ones(3), jnp.ones(3))
lowered = traced.lower()
compiled = lowered.compile()
