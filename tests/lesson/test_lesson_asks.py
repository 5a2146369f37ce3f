"""What a page shows and reads is asked of its snippets, each once."""

from reading_lessons import good

from lessongen.model import CaptureRequest

FOUR = "\n```python run id=four repeat=20\nt = 1.0\n```\n\n```python run id=other\nu = 1\n```\n"


def requests(text):
    return {snippet.id: snippet.requests for snippet in good(text + FOUR).lesson.snippets}


def test_a_shown_variable_is_asked_in_the_form_that_is_shown():
    shows = "```show four.f four.g\n```\n\n```show four.g as=hlo\n```\n\n```show four.f\n```\n"
    assert requests(shows) == {
        "four": (CaptureRequest("f"), CaptureRequest("g"), CaptureRequest("g", "hlo")),
        "other": (),
    }


def test_an_output_and_a_table_of_own_measurements_ask_nothing():
    shows = "```show four as=output\n```\n\n```show four as=stages\nrows:\n  trace: t\n```\n"
    assert requests(shows) == {"four": (), "other": ()}


def test_what_expressions_read_is_asked_but_not_of_other_lessons():
    text = (
        '{{ four.cost.f.flops | si }} and [x]{claim="four.cost.f.flops > other.u"}'
        " {{ lesson('l/y').four.cost.g.flops }} {{ machine('h200').other.memory.h.a }}\n"
    )
    assert requests(text) == {
        "four": (CaptureRequest("f", "cost"),),
        "other": (CaptureRequest("h", "memory"),),
    }
