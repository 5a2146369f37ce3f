import jax
import jax.numpy as jnp


def column_norms(a, b):
    product = a @ b
    return jnp.sqrt(jnp.sum(product * product, axis=0))


def report(stop, made, answer):
    kind = type(made).__name__
    print(f"{stop:<11} {kind:<17} {answer}")
    return kind


n = 1_000_000
matrix = jax.ShapeDtypeStruct((n, n), jnp.float32)

result = jax.eval_shape(column_norms, matrix, matrix)
traced = jax.jit(column_norms).trace(matrix, matrix)
lowered = traced.lower()
compiled = lowered.compile()

lines = len(lowered.as_text().splitlines())
argument_bytes = compiled.memory_analysis().argument_size_in_bytes
result_bytes = compiled.memory_analysis().output_size_in_bytes
kinds = [
    report("eval_shape", result, f"{result.dtype}{list(result.shape)}"),
    report("trace", traced, f"{len(traced.jaxpr.eqns)} equations"),
    report("lower", lowered, f"{lines} lines of StableHLO"),
    report("compile", compiled, f"{argument_bytes:.0e} bytes of arguments"),
]
stops = len(kinds)
