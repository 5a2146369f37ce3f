import re
from collections import Counter

import jax
import jax.numpy as jnp


def normalise(x):
    centred = x - jnp.mean(x)
    return centred / jnp.sqrt(jnp.mean(centred * centred))


def operations(lowered):
    return Counter(re.findall(r"stablehlo\.(\w+)", lowered.as_text()))


single = jax.jit(normalise).lower(jax.ShapeDtypeStruct((1000,), jnp.float32))
half = jax.jit(normalise).lower(jax.ShapeDtypeStruct((1000,), jnp.bfloat16))
text = half.as_text()

added = dict(operations(half) - operations(single))
removed = dict(operations(single) - operations(half))
widened = len(re.findall(r"bf16>\) -> tensor<(?:1000x)?f32>", text))
narrowed = len(re.findall(r"f32>\) -> tensor<(?:1000x)?bf16>", text))
print("operations in float32: ", sum(operations(single).values()))
print("operations in bfloat16:", sum(operations(half).values()))
print("added:", added, "removed:", removed)
print("to float32:", widened, "back:", narrowed)
