import jax, jax.numpy as jnp
f = jax.jit(lambda x, w, v: jnp.sum(jnp.tanh(x @ w + 1.0) @ v) - jnp.sum(jnp.tanh(v) * v))
traced = f.trace(*(jax.ShapeDtypeStruct((n, m), "float32") for n, m in ((8, 16), (16, 4), (4, 2))))
lowered = traced.lower(); compiled = lowered.compile()
