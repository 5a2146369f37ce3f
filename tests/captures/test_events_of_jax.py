"""Stages and cache events of plain `jit` calls, without touching the program."""

import json

import pytest

from lessongen.model import CaptureRequest, Outcome
from tests.run_process.programs import twice, work

ASKS = (CaptureRequest("", "stages"), CaptureRequest("", "cache"))

PROGRAM = """
    import jax
    import jax.numpy as jnp

    @jax.jit
    def inner(a):
        return jnp.where(a > 0, a, 0)

    @jax.jit
    def f(a):
        return inner(a) + 1

    f(jnp.arange(4.0))
    f(jnp.arange(4.0))
    f(jnp.arange(5.0))
    jax.jit(jnp.tanh)(1.0)
    jax.jit(lambda a: a * 2).lower(3).compile()
"""


@pytest.fixture(scope="module")
def runs(executor, machine):
    asked = work(PROGRAM, options=[{"requests": ASKS}], machine=machine)
    return twice(executor, asked)


def cache(ran):
    return json.loads(ran.texts["cache"].text)


def test_nothing_of_it_is_printed(runs):
    assert runs[0].texts["output"].text == ""


def test_stages_are_told_by_function_and_those_of_jax_as_one(runs):
    told = [(it.function, it.stage, it.within) for it in runs[0].stages]
    assert told == [
        (function, stage, False)
        for function in (None, "f", "tanh", "<lambda>")
        for stage in ("trace", "lower", "compile")
    ]
    assert all(it.seconds > 0 for it in runs[0].stages)


def test_each_miss_is_explained_at_the_line_that_led_to_it(runs):
    misses = [it for it in cache(runs[0])["events"] if it["event"] == "miss"]
    assert [(it["function"], it["line"]) for it in misses] == [
        ("f", 12),
        ("inner", 10),
        ("f", 14),
        ("inner", 10),
        ("<lambda>", 16),
    ]
    assert misses[0]["why"] == "never seen function:\n  f defined at first-call/a.py:8"
    assert misses[2]["why"] == (
        "for f defined at first-call/a.py:8\n"
        "all previously seen cache keys differ. For the closest previous key:\n"
        "different input types:\n"
        "* at a, now f32[5] and before f32[4]"
    )


def test_counts_are_of_the_lessons_functions(runs):
    counted = {name: it for name, it in cache(runs[0]).items() if name != "events"}
    assert counted.pop("compiles_of_jax") > 0
    assert counted == {"misses": 5, "compiles": 4, "persistent_hits": 0, "persistent_misses": 0}


def test_two_runs_tell_the_same_events(runs):
    assert runs[0].texts == runs[1].texts
    assert [it.function for it in runs[0].stages] == [it.function for it in runs[1].stages]


def test_it_is_the_same_where_the_program_imports_jax_itself(runner):
    ran = runner.run(work(PROGRAM, options=[{"requests": ASKS}])).snippets["a"]
    assert (cache(ran)["misses"], cache(ran)["compiles"]) == (5, 4)
    assert [it.function for it in ran.stages][3::3] == ["f", "tanh", "<lambda>"]


def test_without_an_ask_nothing_is_watched(executor):
    source = "import jax\nprint(jax.config.jax_explain_cache_misses)\njax.jit(lambda: 1)()\n"
    ran = executor.run(work(source)).snippets["a"]
    assert ran.texts["output"].text == "False\n"
    assert ran.stages is None
    assert set(ran.texts) == {"output"}


def test_a_program_without_jax_has_no_events(runner):
    ran = runner.run(work("print('plain')", options=[{"requests": ASKS}])).snippets["a"]
    assert ran.stages == ()
    assert cache(ran)["events"] == []


def test_the_persistent_cache_says_what_it_found(executor, machine):
    source = """
        import jax, tempfile

        jax.config.update("jax_compilation_cache_dir", tempfile.mkdtemp())
        jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
        jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)

        @jax.jit
        def g(a):
            return a - 1

        x = jax.device_put(1.0)
        g(x)
        jax.clear_caches()
        g(x)
    """
    ran = executor.run(work(source, options=[{"requests": ASKS}], machine=machine)).snippets["a"]
    assert ran.texts["output"].text == ""
    told = cache(ran)
    assert (told["persistent_misses"], told["persistent_hits"]) == (1, 1)
    assert [it.get("persistent") for it in told["events"]] == [None, "miss", None, "hit"]


def test_functions_of_a_module_beside_the_lesson_are_the_lessons_own(executor, tmp_path):
    (tmp_path / "layers.py").write_text("def layer(x):\n    return x * 2\n")
    source = "import jax, layers\nstaged = jax.jit(layers.layer)\nstaged(1.0)\n"
    ran = executor.run(work(source, options=[{"requests": ASKS}], folder=tmp_path)).snippets["a"]
    assert {it.function for it in ran.stages} == {"layer"}
    assert cache(ran)["events"][0]["why"].endswith("layer defined at first-call/layers.py:1")


def test_in_a_session_each_snippet_has_its_own_events(executor):
    first = "import jax\n\ndef f(a):\n    return a + 1\n\njitted = jax.jit(f)\njitted(1.0)\n"
    second = "jitted(1.0)\njitted(1)\njax.jit(lambda a: jitted(a) + 1)(True)\n"
    options = [{"requests": ASKS}, {"requests": ASKS}]
    ran = executor.run(work(first, second, options=options)).snippets
    assert cache(ran["a"])["misses"] == 1
    told = cache(ran["b"])["events"]
    misses = [(it["function"], it.get("file"), it["line"]) for it in told if it["event"] == "miss"]
    assert misses == [("f", None, 2), ("<lambda>", None, 3), ("f", None, 3)]
    assert {it.function for it in ran["b"].stages} - {None} == {"f", "<lambda>"}


def test_a_program_that_clears_listeners_is_not_disturbed(executor):
    source = """
        import jax
        jax.monitoring.clear_event_listeners()
        jax.config.update("jax_explain_cache_misses", False)
        jax.jit(lambda a: a)(1.0)
    """
    ran = executor.run(work(source, options=[{"requests": ASKS}])).snippets["a"]
    assert ran.outcome is Outcome.OK
    assert ran.stages == ()


def test_a_program_that_asks_jax_to_explain_itself_still_prints_it(executor):
    source = """
        import jax
        jax.config.update("jax_explain_cache_misses", True)
        jax.jit(lambda a: a)(1.0)
    """
    ran = executor.run(work(source)).snippets["a"]
    assert "TRACING CACHE MISS" in ran.texts["output"].text
