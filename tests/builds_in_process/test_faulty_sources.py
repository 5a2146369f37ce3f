"""A lesson that can't be read, or a snippet that fails, takes nothing of the records away."""

import pytest

TWO = "# P\n\n```python run id=one\nprint('one')\n```\n\n```python run id=two\nprint('two')\n```\n"


@pytest.fixture
def recorded(course):
    course.write("index.md", TWO)
    course.write("other.md", "# O\n\n```python run\nprint('other')\n```\n")
    assert course.build().code == 0
    return course


def test_a_lesson_that_is_no_utf8_keeps_its_record_and_is_known_by_name(recorded):
    before = recorded.tree("records")
    latin = "# Café\n".encode("latin-1") + TWO.encode()
    (recorded.root / "lessons" / "index.md").write_bytes(latin)
    for arguments in ((), ("--prune",), ("index",)):
        done = recorded.lessongen("record", *arguments)
        assert done.code == 2
        assert "lessons/index.md:1: not valid UTF-8" in done.text
        assert "dropped" not in done.text
        assert "no lesson" not in done.text
    assert recorded.tree("records") == before
    assert "there is no such" not in recorded.lessongen("status").text


def test_a_snippet_that_a_mistyped_fence_hides_keeps_its_record(recorded):
    before = recorded.tree("records")
    recorded.edit("index.md", "```python run id=two", "```python ran id=two")
    done = recorded.lessongen("record")
    assert done.code == 2
    assert "lessons/index.md:7: " in done.text
    assert recorded.tree("records") == before


def test_a_lesson_with_a_fault_is_not_called_missing_besides(course):
    course.write("index.md", TWO + "\n{{ one.t\n")
    for done in (course.build(CI="1"), course.lessongen("status")):
        assert "lessons/index.md:11: " in done.text
        assert "run `lessongen record" not in done.text


def test_a_record_that_cannot_be_read_is_not_called_missing_besides(recorded):
    text = recorded.root / "records/cpu/index/one.txt"
    text.write_text("another\n")
    for done in (recorded.build(), recorded.lessongen("status")):
        assert "records/cpu/index/one.txt:1: modified since it was recorded" in done.text
        assert "is missing" not in done.text


def test_check_calls_a_lesson_in_which_a_snippet_fails_failed_and_accepts_nothing_of_it(recorded):
    switch = recorded.root / "switch"
    recorded.write(
        "index.md",
        f"# P\n\n```python run id=one\nimport os\nassert not os.path.exists({str(switch)!r})\n```\n"
        f"\n```python run id=two\nimport os\nprint(os.path.exists({str(switch)!r}))\n```\n",
    )
    assert recorded.build().code == 0
    before = recorded.tree("records")
    switch.touch()
    for arguments in ((), ("--accept",)):
        done = recorded.lessongen("check", *arguments)
        assert done.code == 3
        assert "checked 2 lessons on cpu: 1 unchanged, 0 drifted, 1 failed" in done.text
        assert "AssertionError" in done.text
        assert "+True" in done.text
    assert recorded.tree("records") == before


def test_check_tells_of_the_lessons_that_are_asked_for_only(recorded):
    recorded.edit("other.md", "'other'", "'changed'")
    assert recorded.lessongen("check", "index").code == 0
    done = recorded.lessongen("check")
    assert done.code == 1
    assert "lessons/other.md:3: `s1` is stale" in done.text
