"""Values, claims and questions in prose, and the Markdown around them."""

import pytest

from tests.render.pages import Ran, document, faults, printed, tree, with_class, words

LESSON = """# Page

```python run id=four repeat=3
t = 1
```

{text}
"""
RUNS = [
    {"t": 0.008094, "n": 3, "s": "<b>&", "ok": True, "nothing": None, "pair": [1, 2.5]},
    {"t": 0.5, "n": 3, "s": "x", "ok": True, "nothing": None, "pair": [1, 2.5]},
    {"t": 0.0001, "n": 3, "s": "x", "ok": True, "nothing": None, "pair": [1, 2.5]},
]


def page(text, runs=RUNS, **view):
    ran = None if runs is None else {"four": Ran(values=runs)}
    return printed(LESSON.replace("{text}", text), ran, **view)


@pytest.mark.parametrize(
    ("expression", "shown", "value", "source"),
    [
        ("four.t | ms", "8.09 ms", "0.008094", "four.t"),
        ("four.t", "0.008094", "0.008094", "four.t"),
        ("(four.t * 100) | fixed(1)", "0.8", "0.8094", "(four.t * 100)"),
        ("four.n", "3", "3", "four.n"),
        ("four.s", "<b>&", "<b>&", "four.s"),
        ("four.ok", "True", "True", "four.ok"),
        ("four.nothing", "None", "None", "four.nothing"),
        ("four.pair", "[1, 2.5]", "[1, 2.5]", "four.pair"),
        ("four.runs.n | length", "3", "3", "four.runs.n | length"),
    ],
)
def test_a_value_is_printed_with_what_it_is_and_where_it_is_from(expression, shown, value, source):
    (data,) = tree(page(f"It is {{{{ {expression} }}}}.").html).iter("data")
    assert (data.text, data.get("value"), data.get("data-source")) == (shown, value, source)
    assert data.get("data-not-recorded") is None


def test_a_value_without_a_record_is_a_dash():
    (data,) = tree(page("It is {{ four.t | ms }}.", runs=None).html).iter("data")
    assert (data.text, data.get("value"), data.get("data-not-recorded")) == ("–", "", "")


def test_a_value_that_no_run_has_is_a_finding_with_a_near_match():
    made = page("It is {{ four.tt | ms }}.")
    (finding,) = faults(made.findings)
    assert finding.startswith("lessons/l/page.md:7: ")
    assert "`t`" in finding


def claims(made):
    return with_class(tree(made.html), "lg-claim")


def test_a_claim_that_holds_is_marked_and_listed():
    made = page('Now [it *is* quick]{claim="four.t < 1"}.')
    (claim,) = claims(made)
    assert dict(claim.attrib) == {"class": "lg-claim", "id": "claim-1", "data-holds": "3/3"}
    assert words(claim) == "it is quick✓"
    assert claim.find("a").attrib == {"href": "#checked-1", "aria-label": "checked, claim 1"}
    listed = tree(made.html).find(".//ol/li[@id='checked-1']")
    assert words(listed) == "four.t < 1 3 of 3 runs, cpu"


def test_a_claim_that_needs_some_runs_says_how_many_it_needs():
    made = page('[It is quick]{claim="four.t < 0.4" holds="2/3"}.')
    assert claims(made)[0].get("data-holds") == "2/3"
    assert "2 of 3 runs (at least 2 asked), cpu" in words(tree(made.html))


def test_a_claim_that_fails_in_a_draft_says_so():
    made = page('[It is quick]{claim="four.t < 0.4"}.', draft=True)
    (claim,) = claims(made)
    assert "lg-fails" in claim.get("class")
    assert claim.find("a").get("aria-label") == "fails, claim 1"
    assert "fails in 1 of 3 runs" in words(tree(made.html).find(".//li[@id='checked-1']"))


def test_without_a_record_a_claim_is_not_checked():
    made = page('[It is quick]{claim="four.t < 0.4"}.', runs=None)
    (claim,) = claims(made)
    assert "lg-unchecked" in claim.get("class")
    assert claim.get("data-holds") is None
    assert "not checked" in words(tree(made.html).find(".//li[@id='checked-1']"))


def test_a_page_without_claims_has_no_list():
    assert with_class(tree(page("Text.").html), "lg-claims") == []


def test_a_claim_over_two_lines_is_one_span():
    (claim,) = claims(page('[it is\nquick]{claim="four.t <\n1" holds="3/3"}'))
    assert words(claim) == "it is quick✓"


def test_claims_may_hold_values_and_code():
    (claim,) = claims(page('[`f` took {{ four.t | ms }}]{claim="four.t < 1"}'))
    assert words(claim) == "f took 8.09 ms✓"


QUESTION = """!!! question "Which *one*?"
    Think first.

    - [ ] the `first`
    - [x] [the second]{claim="four.t < 1"}

    ---

    Because {{ four.n }}.

    ```text
    why
    ```
"""


def test_a_question_is_a_fieldset_with_choices_and_an_answer():
    (section,) = with_class(tree(page(QUESTION).html), "lg-question")
    assert section.get("id") == "question-1"
    fieldset, hint, answer = list(section)
    assert words(fieldset.find("legend")) == "Which one?"
    labels = [words(each) for each in fieldset.iter("label")]
    assert labels == ["the first", "the second"]
    first, second = section.iter("input")
    assert dict(first.attrib) == {"type": "radio", "name": "question-1"}
    assert dict(second.attrib) == {**first.attrib, "data-right": ""}
    assert hint.tag == "p"
    assert (answer.tag, answer.get("class")) == ("details", "lg-answer")
    assert words(answer) == "Answer the second✓ Because 3. why"


def test_the_label_of_a_choice_tells_nothing_of_its_claim():
    (section,) = with_class(tree(page(QUESTION).html), "lg-question")
    assert [list(each.iter("a")) for each in section.iter("label")] == [[], []]
    assert section.find("details//span[@id='claim-1']") is not None


def test_several_right_choices_are_boxes():
    text = '!!! question "Which?"\n    - [x] a\n    - [ ] b\n    - [x] c\n'
    (section,) = with_class(tree(page(text).html), "lg-question")
    assert [each.get("type") for each in section.iter("input")] == ["checkbox"] * 3
    assert words(section.find("details")) == "Answer a c"


def test_an_open_question_has_a_title_and_an_answer():
    text = '!!! question "Why?"\n    Guess.\n\n    ---\n\n    Because.\n'
    (section,) = with_class(tree(page(text).html), "lg-question")
    assert section.find("fieldset") is None
    assert words(with_class(section, "lg-title")[0]) == "Why?"
    assert words(section.find("details")) == "Answer Because."


def test_an_exercise_holds_an_answer_that_is_run():
    text = (
        '!!! exercise "Try"\n    Do it.\n\n    ??? answer\n        Like so:\n\n'
        "        ```python run id=five\n        x = 5\n        ```\n"
    )
    (section,) = with_class(tree(page(text, runs=None).html), "lg-exercise")
    assert words(with_class(section, "lg-title")[0]) == "Try"
    answer = section.find("details")
    assert (answer.get("class"), words(answer.find("summary"))) == ("lg-answer", "Answer")
    assert answer.find(".//section[@id='five']") is not None


def test_questions_and_exercises_are_numbered_together():
    inner = '    !!! question "B"\n        - [x] a\n\n'
    text = f'!!! exercise "A"\n    x\n\n{inner}!!! question "C"\n    - [x] b\n'
    ids = [each.get("id") for each in tree(page(text).html).iter("section")]
    assert [each for each in ids if each.startswith("question")] == [
        "question-1",
        "question-2",
        "question-3",
    ]


def test_terms_are_not_linked_in_the_words_of_a_choice():
    teacher = document("---\nterms:\n  jaxpr:\n    definition: D.\n---\n\n# J\n", "l/jaxpr")
    text = '!!! question "A jaxpr?"\n    - [ ] a jaxpr\n    - [x] none\n\n    ---\n\n    A jaxpr.\n'
    made = printed(f"# P\n\n{text}", others=[teacher])
    article = tree(made.html)
    (link,) = article.iter("a")
    assert list(article.find(".//details").iter("a")) == [link]
