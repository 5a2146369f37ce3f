"""Cost, memory and signature of compiled programs, and backends that don't tell."""

import json

import pytest

from lessongen.model import CaptureRequest, Outcome
from tests.run_process.programs import twice, work

PROGRAM = """
    import jax, jax.numpy as jnp

    def step(params, x, *, rate=0.5):
        return {"w": params["w"] - rate * jnp.tanh(x @ params["w"]), "n": jnp.sum(x > 0)}

    spec = jax.ShapeDtypeStruct((4, 4), jnp.float32)
    jitted = jax.jit(step, donate_argnums=0)
    lowered = jitted.lower({"w": spec}, spec, rate=2.0)
    compiled = lowered.compile()
"""
ASKS = (
    CaptureRequest("lowered", "cost"),
    CaptureRequest("compiled", "cost"),
    CaptureRequest("compiled", "memory"),
    CaptureRequest("lowered", "signature"),
    CaptureRequest("compiled", "signature"),
)


@pytest.fixture(scope="module")
def runs(executor, machine):
    asked = work(PROGRAM, options=[{"requests": ASKS}], machine=machine)
    return twice(executor, asked)


def test_two_runs_give_the_same_texts(runs):
    assert runs[0].texts == runs[1].texts


def test_the_cost_is_of_the_whole_program(runs):
    for key in ("lowered.cost", "compiled.cost"):
        cost = json.loads(runs[0].texts[key].text)
        assert cost.keys() == {"flops", "transcendentals", "bytes accessed", "bytes accessedout{}"}
        assert cost["flops"] >= 2 * 4 * 4 * 4
        assert cost["transcendentals"] == 16


def test_the_memory_shows_the_donated_buffer(runs):
    memory = json.loads(runs[0].texts["compiled.memory"].text)
    assert memory["alias_size_in_bytes"] == 4 * 4 * 4
    assert memory["argument_size_in_bytes"] >= 2 * 4 * 4 * 4
    assert memory["generated_code_size_in_bytes"] is None  # 0 on cpu, as no program's code is


def test_the_signature_names_each_array(runs):
    lines = [line.split() for line in runs[0].texts["lowered.signature"].text.splitlines()]
    assert lines == [
        ["in", "args[0]['w']", "float32[4,4]", "donated"],
        ["in", "args[1]", "float32[4,4]"],
        ["in", "kwargs['rate']", "float32[]"],
        ["out", "result['n']", "int32[]"],
        ["out", "result['w']", "float32[4,4]"],
    ]
    assert runs[0].texts["compiled.signature"] == runs[0].texts["lowered.signature"]


def test_a_figure_that_the_compiler_leaves_out_is_none_not_0(executor):
    source = """
        import jax
        compiled = jax.jit(lambda x: x).lower(1.0).compile()
        nothing = jax.jit(lambda: None).lower().compile()
    """
    requests = (
        CaptureRequest("compiled", "cost"),
        CaptureRequest("nothing", "signature"),
        CaptureRequest("nothing", "cost"),
    )
    ran = executor.run(work(source, options=[{"requests": requests}])).snippets["a"]
    cost = json.loads(ran.texts["compiled.cost"].text)
    assert cost["bytes accessed"] > 0
    assert (cost["flops"], cost["transcendentals"]) == (None, None)
    assert ran.texts["nothing.signature"].text == ""
    assert set(json.loads(ran.texts["nothing.cost"].text).values()) == {None}


ANSWERS = {
    "None": "None",
    "an empty list": "[]",
    "a list of an empty dict": "[{}]",
    "an unknown number": "{'flops': -1}",
    "unknown numbers in a list": "[{'flops': -1.0, 'bytes accessed': -1, 'optimal_seconds': -1}]",
    "zeros": "{'flops': 0.0, 'bytes accessed': 0.0, 'transcendentals': 0.0}",
    "no numbers": "{'flops': float('nan'), 'bytes accessed': 'many', 3: 4}",
    "something else": "'unsupported'",
    "an exception": "raises(NotImplementedError('no analysis here'))",
    "an exception of the runtime": "raises(jax.errors.JaxRuntimeError('UNIMPLEMENTED'))",
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_what_a_backend_does_not_tell_is_null(executor, answer):
    patched = f"""
        import jax

        def raises(error):
            raise error

        compiled = jax.jit(lambda x: x * 2).lower(1.0).compile()
        lowered = jax.jit(lambda x: x * 3).lower(1.0)
        jax.stages.Compiled.cost_analysis = lambda self: {answer}
        jax.stages.Lowered.cost_analysis = lambda self: {answer}
        jax.stages.Compiled.memory_analysis = lambda self: {answer}
    """
    requests = (
        CaptureRequest("compiled", "cost"),
        CaptureRequest("lowered", "cost"),
        CaptureRequest("compiled", "memory"),
    )
    ran = executor.run(work(patched, options=[{"requests": requests}])).snippets["a"]
    assert (ran.outcome, ran.problem) == (Outcome.OK, "")
    for key in ("compiled.cost", "lowered.cost", "compiled.memory"):
        figures = json.loads(ran.texts[key].text)
        assert set(figures.values()) == {None}, key
        assert ("flops" if "cost" in key else "temp_size_in_bytes") in figures


def test_a_0_that_the_compiler_says_stays(executor):
    patched = """
        import jax

        compiled = jax.jit(lambda x: x).lower(1.0).compile()
        told = {"flops": 0.0, "bytes accessed": 8.0}
        jax.stages.Compiled.cost_analysis = lambda self: told
    """
    requests = (CaptureRequest("compiled", "cost"),)
    ran = executor.run(work(patched, options=[{"requests": requests}])).snippets["a"]
    assert json.loads(ran.texts["compiled.cost"].text) == {
        "flops": 0,
        "transcendentals": None,
        "bytes accessed": 8,
    }


def test_a_part_that_is_not_told_is_null_beside_what_is(executor):
    patched = """
        import jax
        from types import SimpleNamespace as Statistics

        compiled = jax.jit(lambda x: x * 2).lower(1.0).compile()
        jax.stages.Compiled.cost_analysis = lambda self: [{"flops": 7.0, "bytes accessed": -1}]
        jax.stages.Compiled.memory_analysis = lambda self: [
            Statistics(temp_size_in_bytes=5, alias_size_in_bytes=-1, peak_memory_in_bytes=0)
        ]
    """
    requests = (CaptureRequest("compiled", "cost"), CaptureRequest("compiled", "memory"))
    ran = executor.run(work(patched, options=[{"requests": requests}])).snippets["a"]
    assert json.loads(ran.texts["compiled.cost"].text) == {
        "flops": 7,
        "transcendentals": None,
        "bytes accessed": None,
    }
    memory = json.loads(ran.texts["compiled.memory"].text)
    assert memory.pop("temp_size_in_bytes") == 5
    assert set(memory.values()) == {None}
