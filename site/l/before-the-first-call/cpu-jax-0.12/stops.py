import time

import jax
import jax.numpy as jnp


def make_mlp(scale):
    def mlp(x, w_in, b_in, w_out, b_out):
        hidden = jnp.tanh(x @ w_in + b_in)
        return scale * (hidden @ w_out + b_out)

    return jax.jit(mlp)


def timed(stop, call):
    start = time.perf_counter()
    made = call()
    seconds = time.perf_counter() - start
    print(f"{stop:<14}{1e3 * seconds:8.2f} ms  {type(made).__name__}")
    return seconds, made


shapes = ((64, 128), (128, 512), (512,), (512, 128), (128,))
specs = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes]

make_mlp(1.0).trace(*specs).lower().compile()  # the rehearsal
jax.eval_shape(make_mlp(2.0), *specs)

asked, mlp = make_mlp(3.0), make_mlp(4.0)
t_shape, result = timed("eval_shape", lambda: jax.eval_shape(asked, *specs))
t_trace, traced = timed("trace", lambda: mlp.trace(*specs))
t_lower, lowered = timed("lower", traced.lower)
t_compile, compiled = timed("compile", lowered.compile)
t_again, compiled_again = timed("compile again", lowered.compile)
