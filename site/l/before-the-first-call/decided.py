import jax
import jax.numpy as jnp


def mlp(x, w_in, b_in, w_out, b_out):
    hidden = jnp.tanh(x @ w_in + b_in)
    return 4.0 * (hidden @ w_out + b_out)


shapes = ((64, 128), (128, 512), (512,), (512, 128), (128,))
specs = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes]
lowered = jax.jit(mlp).lower(*specs)
compiled = lowered.compile()

operations = lowered.as_text().count(" = stablehlo.")
fusions = compiled.as_text().count(" fusion(")
cost = compiled.cost_analysis()
flops, moved = cost["flops"], cost["bytes accessed"]
products = 2 * 64 * 128 * 512 * 2
print("operations handed over:", operations, "- fusions made of them:", fusions)
print(f"flops: {flops:.0f}, of which the products: {products}")
print(f"bytes accessed: {moved:.0f}")
