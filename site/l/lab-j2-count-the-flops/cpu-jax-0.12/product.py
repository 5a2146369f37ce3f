import jax
import jax.numpy as jnp

m, k, n = 64, 128, 512
a = jax.ShapeDtypeStruct((m, k), jnp.float32)
b = jax.ShapeDtypeStruct((k, n), jnp.float32)
compiled = jax.jit(jnp.matmul).lower(a, b).compile()

flops = int(compiled.cost_analysis()["flops"])
moved = int(compiled.cost_analysis()["bytes accessed"])
print("flops:", flops)
print("bytes:", moved)
