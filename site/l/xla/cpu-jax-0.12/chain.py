import jax
import jax.numpy as jnp


def chain(x):
    return jnp.sqrt(jnp.tanh(x) * 2.0 + 3.0)


def bytes_of(function):
    compiled = jax.jit(function).lower(x).compile()
    return compiled.cost_analysis()["bytes accessed"]


x = jax.ShapeDtypeStruct((1024,), jnp.float32)
traced = jax.jit(chain).trace(x)
lowered = traced.lower()
compiled = lowered.compile()

fusions = compiled.as_text().count(" fusion(")
together = bytes_of(chain)
pieces = (jnp.tanh, lambda x: x * 2.0, lambda x: x + 3.0, jnp.sqrt)
apart = sum(map(bytes_of, pieces))
least = 2 * x.size * x.dtype.itemsize
print(f"fusions in the compiled program: {fusions}")
print(f"one program:   {together:6.0f} bytes moved")
print(f"four programs: {apart:6.0f} bytes moved")
print(f"x in, result out: {least:3} bytes")
