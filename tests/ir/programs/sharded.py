import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec as P

jax.config.update("jax_num_cpu_devices", 4)
mesh = jax.make_mesh((4,), ("rows",), axis_types=(jax.sharding.AxisType.Auto,))


def mean_square(block):
    local = jnp.sum(block * block)
    return jax.lax.psum(local, "rows") / 64


split = jax.shard_map(mean_square, mesh=mesh, in_specs=P("rows"), out_specs=P())
traced = jax.jit(lambda x: split(x) + 1).trace(jnp.ones((64, 2)))
lowered = traced.lower()
compiled = lowered.compile()
