"""The fingerprint is what page after page relies on: its text must not change by accident."""

import re

from lessongen.run.fingerprint import Parts, fingerprint
from tests.run_plan.courses import lesson, snippet

PAGE = snippet("a", "x = 1", "session=page env.A=1") + snippet(
    "b", "y = x", "session=page raises=KeyError match=q"
)


def parts(text, upto, inputs=None, label="x/a.py"):
    (session,) = lesson(text).sessions
    return Parts.of(fingerprint(session, upto, label, inputs or {}))


def test_it_is_the_same_on_every_machine_and_in_every_version():
    (session,) = lesson(PAGE).sessions
    inputs = {"data/é.csv": "ab", "a.py": ""}
    assert fingerprint(session, "b", "x/b.py", inputs) == (
        "58f54ada6545a485-72c0511f80acba3e-b41122171021fd5e-6dbdab0aa4414d01"
    )


def test_each_part_is_its_own():
    plain = parts(PAGE, "a")
    assert parts(PAGE, "a", label="y/a.py") == Parts(
        parts(PAGE, "a", label="y/a.py").label, plain.sources, plain.options, plain.inputs
    )
    assert parts(PAGE.replace("x = 1", "x = 2"), "a").options == plain.options
    assert parts(PAGE.replace("A=1", "A=2"), "a").sources == plain.sources
    with_input = parts(PAGE, "a", {"f": "1"})
    assert with_input.inputs != plain.inputs
    assert (with_input.sources, with_input.options) == (plain.sources, plain.options)


def test_later_snippets_of_the_session_do_not_count():
    changed = PAGE.replace("y = x", "y = 2").replace("KeyError", "ValueError")
    assert parts(changed, "a") == parts(PAGE, "a")
    assert parts(changed, "b") != parts(PAGE, "b")


def test_earlier_snippets_of_the_session_count():
    assert parts(PAGE.replace("x = 1", "x = 2"), "b").sources != parts(PAGE, "b").sources


def test_neighbours_are_not_mixed_up():
    one = snippet("a", "x = 1\ny = 2", "session=page")
    two = snippet("a", "x = 1", "session=page") + snippet("b", "y = 2", "session=page")
    assert parts(one, "a") != parts(two, "b")
    assert parts(two, "a", {"a": "bc"}) != parts(two, "a", {"ab": "c"})


def test_what_is_no_fingerprint_has_no_parts():
    assert Parts.of("abc") is None
    (session,) = lesson(PAGE).sessions
    assert re.fullmatch(r"[0-9a-f]{16}(-[0-9a-f]{16}){3}", fingerprint(session, "a", "l", {}))
