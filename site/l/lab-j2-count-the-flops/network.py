import jax
import jax.numpy as jnp


def mlp(x, w_in, b_in, w_out, b_out):
    return jnp.tanh(x @ w_in + b_in) @ w_out + b_out


shapes = ((64, 128), (128, 512), (512,), (512, 128), (128,))
specs = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes]
cost = jax.jit(mlp).lower(*specs).compile().cost_analysis()
flops, tanhs = int(cost["flops"]), int(cost["transcendentals"])
print("flops:", flops)
print("transcendentals:", tanhs)
