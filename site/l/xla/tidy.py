import jax
import jax.numpy as jnp


def roundabout(x):
    unused = x @ x
    turned = x.T.T * 1.0
    return jnp.tanh(turned) + jnp.tanh(turned)


x = jax.ShapeDtypeStruct((16, 16), jnp.float32)
lowered = jax.jit(roundabout).lower(x)
compiled = lowered.compile()

handed_over, left = {}, {}
for name in ("dot_general", "transpose", "tanh", "add"):
    handed_over[name] = lowered.as_text().count(f"stablehlo.{name} ")
    left[name] = compiled.as_text().count(f" {name}(")
    print(f"{name:<12} StableHLO: {handed_over[name]}  HLO: {left[name]}")
