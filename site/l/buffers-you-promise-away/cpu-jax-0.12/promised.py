import jax
import jax.numpy as jnp


def step(parameters, gradients):
    return parameters - 0.1 * gradients


def sizes(compiled):
    memory = compiled.memory_analysis()
    told = {
        "arguments": memory.argument_size_in_bytes,
        "result": memory.output_size_in_bytes,
        "aliased": memory.alias_size_in_bytes,
    }
    told["needed"] = told["arguments"] + told["result"] - told["aliased"]
    print({name: f"{size / 2**20:.0f} MiB" for name, size in told.items()})
    return told


array = jax.ShapeDtypeStruct((1 << 20,), jnp.float32)
keeping = jax.jit(step).lower(array, array).compile()
donating = jax.jit(step, donate_argnums=0).lower(array, array).compile()
kept, donated = sizes(keeping), sizes(donating)
