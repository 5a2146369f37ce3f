import jax
import jax.numpy as jnp

version, backend = jax.__version__, jax.default_backend()
x = jax.ShapeDtypeStruct((64, 64), jnp.float32)
programs = {"product": jnp.matmul, "tanh": jnp.tanh, "transpose": jnp.transpose}
keys = ("flops", "transcendentals", "bytes accessed")
told = {}
for name, function in programs.items():
    arguments = (x, x) if name == "product" else (x,)
    compiled = jax.jit(function).lower(*arguments).compile()
    cost = compiled.cost_analysis() or {}
    told[name] = {key: cost.get(key) for key in keys}
    print(f"{name:<10}", told[name])
