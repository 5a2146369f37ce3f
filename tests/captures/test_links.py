"""Every text of IR comes with links to the programs of its session."""

from programs import work

from lessongen.captures.maps import from_json
from lessongen.model import Ask, Outcome

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
ASKS = tuple(Ask(name) for name in ("traced", "lowered", "compiled"))


def expressions(sources, text):
    """The expressions of a text's links, by the operation's name in its line."""
    found = {}
    for line, spans in from_json(text.links).items():
        words = text.text.split("\n")[line - 1].split()
        for span in spans:
            content = sources[span.file].strip().split("\n")[span.line - 1].removeprefix(" " * 4)
            found.setdefault(content[span.column : span.end_column], []).append(words)
    return found


def test_a_session_links_to_all_of_its_snippets(executor):
    ran = executor.run(work(FIRST, SECOND, options=[{}, {"asks": ASKS}])).snippets["b"]
    assert ran.outcome is Outcome.OK, ran.problem
    sources = {"first-call/a.py": FIRST, "first-call/b.py": SECOND}
    for key in ("traced.jaxpr", "lowered.stablehlo", "compiled.hlo"):
        found = expressions(sources, ran.texts[key])
        assert set(found) == {"x + x", "double(x) - 1", "jnp.tanh(double(x) - 1)"}, key


def test_other_texts_have_no_links(executor):
    ran = executor.run(work(FIRST, SECOND, options=[{}, {"asks": (Ask("text", "text"),)}]))
    assert {text.links for text in ran.snippets["b"].texts.values()} == {None}


def test_a_form_that_is_not_known_loses_links_and_says_so(executor):
    changed = """
        import jax
        from jax._src import source_info_util
        traced = jax.jit(lambda x: x + 1).trace(1.0)
        del source_info_util.user_frames
    """
    run = executor.run(work(changed, options=[{"asks": (Ask("traced"),)}]))
    ran = run.snippets["a"]
    assert ran.outcome is Outcome.OK, ran.problem
    assert ran.texts["traced.jaxpr"].links is None
    assert "add" in ran.texts["traced.jaxpr"].text
    (notice,) = run.notices
    assert notice.startswith(
        "the lines of traced.jaxpr of `a` have no links to the program: AttributeError: "
    )
