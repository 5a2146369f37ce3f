import jax
import jax.numpy as jnp


def attend(q, k, v):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / jnp.sqrt(q.shape[-1])
    causal = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    weights = jax.nn.softmax(
        jnp.where(causal, scores, -1e9),
        axis=-1,
    )
    return jnp.einsum("bhqk,bkhd->bqhd", weights, v)


spec = jax.ShapeDtypeStruct((2, 16, 4, 8), jnp.bfloat16)
traced = jax.jit(attend).trace(spec, spec, spec)
lowered = traced.lower()
compiled = lowered.compile()
