import jax

folder = jax.config.jax_compilation_cache_dir
shortest = jax.config.jax_persistent_cache_min_compile_time_secs
print("folder:", folder)
print("kept, if compiling took at least:", shortest, "s")
