"""Every text of IR comes with links to the programs of its session."""

from lessongen.ir import links_from_json
from lessongen.model import CaptureRequest, Outcome
from tests.run_process.programs import work

FIRST = """
    import jax
    import jax.numpy as jnp

    def double(x):
        return x + x
"""
SECOND = """
    def σ(x):
        return jnp.tanh(double(x) - 1)

    traced = jax.jit(σ).trace(1.0)
    lowered = traced.lower()
    compiled = lowered.compile()
    text = lowered.as_text()
"""
ASKS = tuple(CaptureRequest(name) for name in ("traced", "lowered", "compiled"))


def expressions(sources, text):
    """The expressions of a text's links, by the operation's name in its line."""
    found = {}
    for line, spans in links_from_json(text.links).items():
        words = text.text.split("\n")[line - 1].split()
        for span in spans:
            content = sources[span.file].strip().split("\n")[span.line - 1].removeprefix(" " * 4)
            found.setdefault(content[span.column : span.end_column], []).append(words)
    return found


def test_a_session_links_to_all_of_its_snippets(executor):
    ran = executor.run(work(FIRST, SECOND, options=[{}, {"requests": ASKS}])).snippets["b"]
    assert ran.outcome is Outcome.OK, ran.problem
    sources = {"first-call/a.py": FIRST, "first-call/b.py": SECOND}
    for key in ("traced.jaxpr", "lowered.stablehlo", "compiled.hlo"):
        found = expressions(sources, ran.texts[key])
        assert set(found) == {"x + x", "double(x) - 1", "jnp.tanh(double(x) - 1)"}, key


def test_other_texts_have_no_links(executor):
    ran = executor.run(
        work(FIRST, SECOND, options=[{}, {"requests": (CaptureRequest("text", "text"),)}])
    )
    assert {text.links for text in ran.snippets["b"].texts.values()} == {None}


def test_a_form_that_is_not_known_loses_links_and_says_so(executor):
    changed = """
        import jax
        from jax._src import source_info_util
        traced = jax.jit(lambda x: x + 1).trace(1.0)
        del source_info_util.user_frames
    """
    run = executor.run(work(changed, options=[{"requests": (CaptureRequest("traced"),)}]))
    ran = run.snippets["a"]
    assert ran.outcome is Outcome.OK, ran.problem
    assert ran.texts["traced.jaxpr"].links is None
    assert "add" in ran.texts["traced.jaxpr"].text
    (notice,) = run.notices
    assert notice.startswith(
        "the lines of traced.jaxpr of `a` have no links to the program: AttributeError: "
    )


CACHED = """
    import tempfile
    import jax
    jax.config.update("jax_compilation_cache_dir", tempfile.mkdtemp())
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)

    def double(x):
        return x + x

    lowered = jax.jit(double).lower(1.0)
    compiled = lowered.compile()
"""
AGAIN = """
    def double(x):
        twice = x
        return twice + twice

    anew = jax.jit(double).lower(1.0)
    again = anew.compile()
"""


def test_lines_of_another_program_from_the_cache_on_disk_are_no_links(executor):
    requests = [
        {"requests": (CaptureRequest("compiled"),)},
        {"requests": (CaptureRequest("again"),)},
    ]
    run = executor.run(work(CACHED, AGAIN, options=requests))
    first, second = (run.snippets[name].texts for name in "ab")
    assert "first-call/a.py" in second["again.hlo"].text  # it is the first one's executable
    sources = {"first-call/a.py": CACHED, "first-call/b.py": AGAIN}
    assert set(expressions(sources, first["compiled.hlo"])) == {"x + x"}
    assert links_from_json(second["again.hlo"].links) == {}
