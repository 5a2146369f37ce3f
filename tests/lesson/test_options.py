"""Options of snippets and sessions: what they mean, in both spellings and as defaults."""

import pytest

from lessongen.diagnostics import Place
from lessongen.lesson import FENCE_OPTIONS, parse_defaults
from tests.lesson.reading_lessons import good

SNIPPET = [
    ("id=adds", lambda s: s.id, "adds"),
    ("title=Sum", lambda s: s.display.title, "Sum"),
    ("timeout=90s", lambda s: s.timeout, 90.0),
    ("timeout=5m", lambda s: s.timeout, 300.0),
    ("timeout=0.5s", lambda s: s.timeout, 0.5),
    ("varies=anything", lambda s: s.varies, "anything"),
    ("raises=jax.errors.TracerBoolConversionError", lambda s: s.expected.match, None),
    ("raises=KeyError match='x y'", lambda s: s.expected.match, "x y"),
    ("code=fold", lambda s: s.display.code, "fold"),
    ("output=comment", lambda s: s.display.output, "comment"),
    ("max_lines=9", lambda s: s.display.max_lines, 9),
    ('hl_lines="1 3-4"', lambda s: s.display.hl_lines, (1, 3, 4)),
    ("linenums=1", lambda s: s.display.linenums, 1),
    ("session=both", lambda s: s.session, "both"),
]
SESSION = [
    ("repeat=20", lambda s: s.repeat, 20),
    ("memory=512MiB", lambda s: s.memory, 512 << 20),
    ("memory=1.5GiB", lambda s: s.memory, 3 << 29),
    ("env.XLA_FLAGS=--a=b", lambda s: s.env, {"XLA_FLAGS": "--a=b"}),
    ("cpu_devices=8", lambda s: s.cpu_devices, 8),
    ("platform=gpu", lambda s: s.platform, "gpu"),
    ("fresh=true", lambda s: s.fresh, True),
    ('inputs="a.csv data/b.npz"', lambda s: s.inputs, ("a.csv", "data/b.npz")),
]
PROGRAM = "a = 1\nb = 2\nc = 3\nd = 4\n"


def as_lines(info):
    """The option as a `#|` line."""
    name, _, value = info.partition(" ")[0].partition("=")
    return f"#| {name}: {value}\n"


def test_each_option_has_a_case_here():
    cases = {word.partition("=")[0] for info, *_ in SNIPPET + SESSION for word in info.split()}
    assert {row.label for row in FENCE_OPTIONS.values()} <= {*cases, "env.NAME"}


@pytest.mark.parametrize(("info", "read", "value"), SNIPPET)
def test_an_option_of_a_snippet_sets_its_field(info, read, value):
    page = good(f"```python run {info}\n{PROGRAM}```\n")
    assert read(page.lesson.snippets[0]) == value


@pytest.mark.parametrize(("info", "read", "value"), SESSION)
def test_an_option_of_a_session_sets_its_field(info, read, value):
    page = good(f"```python run {info}\n{PROGRAM}```\n")
    assert read(page.lesson.sessions[0]) == value


@pytest.mark.parametrize(
    ("info", "read", "value"), [case for case in SESSION if " " not in case[0]]
)
def test_option_lines_are_equivalent_to_the_info_string(info, read, value):
    page = good(f"```python run\n{as_lines(info)}{PROGRAM}```\n")
    assert read(page.lesson.sessions[0]) == value
    assert page.lesson.snippets[0].source == PROGRAM
    assert page.lesson.snippets[0].first_line == 3


def test_option_lines_are_yaml_whose_scalars_are_texts():
    page = good(
        "```python run\n#| title: 1_000\n#| inputs: [a.csv, b.csv]\n#|fresh: true\nx\n```\n"
    )
    assert page.lesson.snippets[0].display.title == "1_000"
    assert page.lesson.sessions[0].inputs == ("a.csv", "b.csv")
    assert page.lesson.sessions[0].fresh is True


def test_options_have_their_defaults():
    page = good("```python run\nx\n```\n")
    (session,) = page.lesson.sessions
    (snippet,) = session.snippets
    assert (session.name, snippet.id, session.repeat, session.memory) == ("s1", "s1", 2, 4 << 30)
    assert (snippet.timeout, snippet.varies, snippet.display.max_lines) == (60.0, "numbers", 60)


def test_snippets_without_an_id_get_the_next_unused_number():
    info = ["", "id=s1", "", "id=four", ""]
    page = good("\n".join(f"```python run {words}\nx\n```\n" for words in info))
    assert [snippet.id for snippet in page.lesson.snippets] == ["s2", "s1", "s3", "four", "s4"]


def test_a_snippet_overrides_its_page_and_the_page_its_course():
    course, findings = parse_defaults(
        {"repeat": 3, "timeout": "5s", "fresh": True, "max_lines": 7}, Place("mkdocs.yml", 1)
    )
    assert findings == ()
    text = "---\nsnippets: {timeout: 6s, repeat: 4}\n---\n```python run repeat=5\nx\n```\n"
    (session,) = good(text, defaults=course).lesson.sessions
    assert (session.repeat, session.fresh) == (5, True)
    assert session.snippets[0].timeout == 6.0
    assert session.snippets[0].display.max_lines == 7


def test_invalid_defaults_of_a_course_are_findings_in_its_file():
    defaults, findings = parse_defaults(
        {"fresh": "maybe", "id": "a", "tiemout": "5s", "inputs": ["a.csv"], "env": {"A": 1}},
        Place("mkdocs.yml", 1),
    )
    assert [str(finding) for finding in findings] == [
        "mkdocs.yml:1: `id` can't have a default; set it at the snippet",
        "mkdocs.yml:1: `maybe` is not a valid `fresh`; expected `true` or `false`",
        "mkdocs.yml:1: unknown option `env`; an environment variable is set with `env.NAME=value`",
        "mkdocs.yml:1: unknown option `tiemout`; did you mean `timeout`?",
    ]
    assert defaults.values == {"inputs": ("a.csv",)}
