import jax
import jax.numpy as jnp

tracings = []


def mlp(x, w_in, b_in, w_out, b_out):
    tracings.append(x.dtype)
    hidden = jnp.tanh(x @ w_in + b_in)
    return hidden @ w_out + b_out


shapes = ((128, 512), (512,), (512, 128), (128,))
weights = [jnp.ones(shape) for shape in shapes]
spec = jax.ShapeDtypeStruct((64, 128), jnp.float32)
compiled = jax.jit(mlp).lower(spec, *weights).compile()

batches = {
    "made for it": jnp.ones((64, 128)),
    "half the rows": jnp.ones((32, 128)),
    "another dtype": jnp.ones((64, 128), jnp.bfloat16),
}
refused = {}
for name, x in batches.items():
    try:
        compiled(x, *weights).block_until_ready()
        print(f"{name}: accepted")
    except TypeError as error:
        refused[name] = str(error)
        print(f"{name}: refused")
        print(" ", str(error).splitlines()[-1])
traced = len(tracings)
print("tracings in all:", traced)
