"""What is checked between lessons: terms, prerequisites, references to each other."""

import pytest

from lessongen.diagnostics import Kind
from tests.course.some_lessons import course


def teaches(**terms):
    lines = ["---", "title: It", "terms:"]
    for name, aliases in terms.items():
        lines += [f"  {name}:", "    definition: What it is.", f"    aliases: [{aliases}]"]
    return "\n".join([*lines, "---", "", "Text.", ""])


def needs(*lessons):
    return f"---\ntitle: It\nprerequisites: [{', '.join(lessons)}]\n---\n\nText.\n"


def said(texts, order=None):
    return [str(finding) for finding in course(texts, order)[1]]


def test_a_course_has_all_lessons_in_the_order_of_the_navigation():
    texts = {"b": "B.\n", "a": "A.\n", "d": "D.\n", "c": "C.\n"}
    made, findings = course(texts, ("c", "index", "a", "c"))
    assert made.order == ("c", "a", "b", "d")
    assert set(made.documents) == set("abcd")
    assert findings == ()


def test_the_glossary_has_terms_in_the_order_of_the_course():
    made, findings = course({"a": teaches(jaxpr=""), "b": teaches(XLA="the compiler")}, ("b", "a"))
    assert [term.name for term in made.glossary.terms] == ["XLA", "jaxpr"]
    assert made.glossary.find("the compiler").lesson == "b"
    assert findings == ()


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        (teaches(jaxpr=""), teaches(jaxpr=""), "the term `jaxpr` is defined twice"),
        (teaches(jaxpr=""), teaches(Jaxpr=""), "the term `Jaxpr` is defined twice"),
        (teaches(jaxpr=""), teaches(ir="Jaxpr"), "an alias of `ir`, `Jaxpr` is defined twice"),
        (teaches(ir="jaxpr"), teaches(jaxpr=""), "the term `jaxpr` is defined twice"),
        (teaches(ir="one text"), teaches(b="one  text"), "an alias of `b`, `one text` is"),
    ],
)
def test_a_name_defined_twice_is_an_error_with_both_places(first, second, what):
    (text,) = said({"l/a": first, "l/b": second})
    assert text.startswith(f"lessons/l/b.md:4: {what}")
    assert "also at lessons/l/a.md:4; define it in the lesson that teaches it" in text


def test_a_name_repeated_within_a_term_is_an_error():
    (text,) = said({"l/a": teaches(jaxpr="it, Jaxpr")})
    assert text.startswith("lessons/l/a.md:4: the alias `Jaxpr` of `jaxpr` is already a name of")


def test_names_with_the_same_anchor_are_an_error():
    (text,) = said({"l/a": teaches(**{"C": "", "C++": ""})})
    assert text.startswith("lessons/l/a.md:7: the terms `C++` and `C` (lessons/l/a.md:4) have the")


def test_a_link_to_an_unknown_term_is_an_error_with_a_suggestion():
    texts = {
        "a": teaches(StableHLO="the dialect"),
        "b": "So {term}`it <StabelHLO>`,\n{term}`xyz`.\n",
    }
    near, far = said(texts)
    assert near.startswith("lessons/b.md:1: `StabelHLO` is not a term of the course; did you mean")
    assert "`StableHLO`" in near
    assert far.startswith("lessons/b.md:2: `xyz` is not a term of the course; there are")
    assert "`the dialect`" in far


def test_a_link_to_a_term_may_name_an_alias_or_a_plural():
    texts = {"a": teaches(jaxpr="program"), "b": "{term}`Jaxprs`, {term}`programs <program>`.\n"}
    assert said(texts) == []


def test_an_unknown_prerequisite_is_an_error_with_a_suggestion():
    (text,) = said({"l/jaxpr": "A.\n", "l/b": needs("l/jaxpr", "l/jaxrp")})
    assert (
        text
        == "lessons/l/b.md:3: the prerequisite `l/jaxrp` is not a lesson; did you mean `l/jaxpr`?"
    )


@pytest.mark.parametrize(
    ("texts", "cycles"),
    [
        ({"a": needs("a")}, ["a.md:3: prerequisites form a cycle: `a` needs `a`; remove"]),
        (
            {"c": needs("a"), "a": needs("b"), "b": needs("c"), "d": needs("a")},
            ["c.md:3: prerequisites form a cycle: `c` needs `a` needs `b` needs `c`; remove"],
        ),
        (
            {"a": needs("b"), "b": needs("a"), "c": needs("d"), "d": needs("c")},
            ["a.md:3: prerequisites form a cycle: `a` needs", "c.md:3: prerequisites form a"],
        ),
    ],
)
def test_prerequisites_in_a_cycle_are_an_error(texts, cycles):
    found = said(texts)
    assert len(found) == len(cycles)
    for text, cycle in zip(found, cycles, strict=True):
        assert text.startswith(f"lessons/{cycle}")


def test_a_prerequisite_later_in_the_navigation_is_a_warning():
    _, (finding,) = course({"a": needs("b"), "b": needs("c"), "c": "C.\n"}, ("a", "b"))
    assert finding.kind is Kind.ORDER
    assert str(finding).startswith("lessons/a.md:3: the prerequisite `b` comes later")


SNIPPET = "```python run id=four\nt = 1\n```\n"


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("lesson('l/a').four.t", None),
        ("lesson('l/b').here.t", None),
        ("lesson('l/aa').four.t", '`lesson("l/aa")` is not a lesson; did you mean `l/a`?'),
        ("lesson('l/a').fuor.t", "the lesson `l/a` has no snippet `fuor`; did you mean `four`?"),
        ("machine('m').lesson('l/a').x.t", "the lesson `l/a` has no snippet `x`; there are `four`"),
        ("lesson('l/c').four.t", "the lesson `l/c` has no snippet `four`; there are none"),
    ],
)
def test_what_an_expression_reads_of_another_lesson_must_exist(expression, what):
    here = "```python run id=here\nt = 1\n```\n"
    for text in (f"It is {{{{ {expression} }}}}.\n", f'[it is]{{claim="{expression} > 0"}}\n'):
        texts = {"l/a": SNIPPET, "l/b": f"{here}\n{text}", "l/c": "C.\n"}
        assert said(texts) == ([f"lessons/l/b.md:5: {what}"] if what else [])
