import jax
import jax.numpy as jnp
import matplotlib.pyplot as plt

rows = []
for side in (64, 128, 256, 512):
    square = jax.ShapeDtypeStruct((side, side), jnp.float32)
    cost = jax.jit(jnp.dot).lower(square, square).cost_analysis()
    operations, size = cost["flops"], cost["bytes accessed"]
    rows.append({"side": side, "operations": operations, "bytes": size})

figure, axes = plt.subplots(figsize=(6, 3))
sides = [row["side"] for row in rows]
for name, style in (("operations", "o-"), ("bytes", "s-")):
    axes.loglog(sides, [row[name] for row in rows], style, label=name)
axes.set_xlabel("side of the matrices")
axes.legend()
