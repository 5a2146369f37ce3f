"""What runs when: everything once, then only what an edit decides."""

import pytest

LESSON = """\
# Numbers

Prose of the lesson.

```python run id=first title="One" hl_lines="1"
answer = 6 * 7
print(answer)
```

It prints {{ first.answer }}, [which is even]{claim="first.answer % 2 == 0"}.

```python run id=second inputs=data.txt
print(open("data.txt").read())
```
"""


@pytest.fixture
def built(course):
    course.write("index.md", LESSON)
    course.write("other.md", "# Other\n\n```python run\nprint('other')\n```\n")
    course.write("data.txt", "seven")
    done = course.build()
    assert done.code == 0, done.text
    assert done.ran == {"index#first", "index#second", "other#s1"}
    return course


def test_a_second_build_runs_nothing_and_gives_the_same_bytes(built):
    site, records = built.tree(), built.tree("records")
    done = built.build()
    assert (done.code, done.ran) == (0, set())
    assert built.tree() == site
    assert built.tree("records") == records


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("Prose of the lesson", "Another sentence", "Another sentence"),
        ("which is even", "no odd number", "no odd number"),
        ("first.answer % 2 == 0", "first.answer > 40", "first.answer &gt; 40"),
        ("{{ first.answer }}", "{{ first.answer + 1 }}", ">43</data>"),
        ('title="One"', 'title="Two"', "Two"),
        ('hl_lines="1"', 'hl_lines="2" code=fold', "<details"),
    ],
)
def test_what_decides_no_run_runs_nothing_and_changes_the_page(built, old, new, shown):
    built.edit("index.md", old, new)
    done = built.build()
    assert (done.code, done.ran) == (0, set()), done.text
    assert shown in built.page()


def test_a_snippet_edited_runs_its_session_only(built):
    built.edit("index.md", "6 * 7", "6 * 8")
    done = built.build()
    assert (done.code, done.ran) == (0, {"index#first"}), done.text
    assert ">48</data>" in built.page()


def test_a_declared_input_edited_runs_the_session_that_names_it(built):
    built.write("data.txt", "eight")
    done = built.build()
    assert (done.code, done.ran) == (0, {"index#second"}), done.text
    assert "eight" in built.page()


def test_lines_moved_by_prose_run_nothing(built):
    built.edit("index.md", "# Numbers\n", "# Numbers\n\nOne more paragraph.\n")
    assert built.build().ran == set()


def test_in_ci_a_stale_record_is_named_and_nothing_runs(built):
    site, records = built.tree(), built.tree("records")
    built.edit("index.md", "6 * 7", "6 * 9")
    done = built.build(CI="1")
    assert done.code != 0
    assert done.ran == set()
    assert "lessons/index.md:5: `first` is stale: the program of `first` has changed" in done.text
    assert built.tree() == site, "a build that fails leaves the site as it was"
    assert built.tree("records") == records


def test_not_strict_a_stale_snippet_is_shown_without_output(built):
    built.edit("index.md", "6 * 7", "6 * 9")
    done = built.mkdocs("build", CI="1")
    assert done.code == 0
    page = built.page()
    assert 'data-outcome="not-recorded"' in page
    assert ">42<" not in page
