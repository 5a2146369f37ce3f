import jax
import jax.numpy as jnp

REPORTS = {
    "/jax/core/compile/jaxpr_trace_duration": "traced",
    "/jax/core/compile/jaxpr_to_mlir_module_duration": "lowered",
    "/jax/core/compile/backend_compile_duration": "compiled",
}
counts = dict.fromkeys(REPORTS.values(), 0)


def listen(event, seconds, **about):
    if event in REPORTS and "column_norms" in about.get("fun_name", ""):
        counts[REPORTS[event]] += 1


def make():
    def column_norms(a, b):
        product = a @ b
        return jnp.sqrt(jnp.sum(product * product, axis=0))

    return column_norms


def at(stop, call):
    before = dict(counts)
    made = call()
    new = {what: counts[what] - before[what] for what in counts}
    print(f"{stop:<11}", new)
    return made, new


jax.monitoring.register_event_duration_secs_listener(listen)
specs = [jax.ShapeDtypeStruct((300, 300), jnp.float32)] * 2

described, at_shape = at("eval_shape", lambda: jax.eval_shape(make(), *specs))
traced, at_trace = at("trace", lambda: jax.jit(make()).trace(*specs))
lowered, at_lower = at("lower", traced.lower)
compiled, at_compile = at("compile", lowered.compile)
