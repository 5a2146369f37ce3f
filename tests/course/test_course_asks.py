"""What one lesson reads of another's captures, the other records."""

from some_lessons import course

from lessongen.model import Ask

THERE = "# It\n\n```python run id=four\nt = 1\n```\n\n{{ four.cost.f.flops }}\n"


def asks(texts):
    made, findings = course(texts)
    assert findings == ()
    return {
        name: {it.id: it.asks for it in document.lesson.snippets if it.asks}
        for name, document in made.documents.items()
    }


def test_a_lesson_records_what_another_reads_of_it():
    reads = (
        "{{ lesson('l/there').four.cost.f.flops }} and"
        " {{ lesson('l/there').four.memory.f.temp_size_in_bytes }} and"
        " [once]{claim=\"machine('h200').lesson('l/there').four.cache.misses == 1\"}\n"
    )
    assert asks({"a": reads, "l/there": THERE}) == {
        "a": {},
        "l/there": {"four": (Ask("f", "cost"), Ask("f", "memory"), Ask("", "cache"))},
    }


def test_reading_a_variable_asks_for_nothing():
    assert asks({"a": "{{ lesson('l/there').four.t }}\n", "l/there": THERE}) == {
        "a": {},
        "l/there": {"four": (Ask("f", "cost"),)},
    }
