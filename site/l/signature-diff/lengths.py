import re

import jax
import jax.numpy as jnp


def normalise(x):
    centred = x - jnp.mean(x)
    return centred / jnp.sqrt(jnp.mean(centred * centred))


short = jax.jit(normalise).lower(jax.ShapeDtypeStruct((1000,), jnp.float32))
long = jax.jit(normalise).lower(jax.ShapeDtypeStruct((4000,), jnp.float32))


def numbers(lowered):
    found = re.findall(r"dense<(.*?)>", lowered.as_text())
    return sorted({float(number) for number in found})


def operations(lowered):
    return re.findall(r"stablehlo\.(\w+)", lowered.as_text())


in_short, in_long = numbers(short), numbers(long)
same_operations = operations(short) == operations(long)
print("operations equal, in the same order:", same_operations)
print("constants for 1000:", in_short)
print("constants for 4000:", in_long)
