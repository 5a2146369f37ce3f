import os
import platform

import jax

python_version = platform.python_version()
jax_version = jax.__version__
backend = jax.default_backend()
cores = os.cpu_count()
print(f"Python {python_version}, JAX {jax_version}")
print(f"backend {backend}, devices {jax.devices()}, {cores} cores")
