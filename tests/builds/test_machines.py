"""Several machines: a page each, linked; what one lacks breaks nothing; what changed."""

import re
import sys

import pytest

from tests.builds.built_course import CONFIG, Course

LESSON = """\
---
title: Versions
terms:
  minor: {definition: 'The second number.'}
---

```python run id=which env.WHICH=here
import os, sys

kind = os.path.basename(sys.prefix)
answer = 42
print(f"{answer} on {kind}")
```

[The answer]{claim="which.answer == 42"} is {{ which.answer }};
[it is the old one]{claim="which.kind == 'old'" on="old"}.
"""


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course on two machines: this environment, and one that sees its packages."""
    import venv  # noqa: PLC0415 - this fixture alone makes environments

    root = tmp_path_factory.mktemp("machines")
    for name in ("old", "new"):
        venv.create(root / name, with_pip=False, symlinks=True)
    machines = "".join(
        f"        {name}: {{python: {name}/bin/python}}\n" for name in ("old", "new")
    )
    config = f"{CONFIG}      machines:\n{machines}      changes: [old, new]\n"
    (root / "mkdocs.yml").write_text(config)
    made = Course(root)
    made.write("l/one.md", LESSON)
    made.write(
        "index.md", "# Start\n\nA minor thing.\n\n```python run\nprint('only on old')\n```\n"
    )
    first = made.build()
    assert first.code == 0, first.text
    second = made.lessongen("record", "l/one", "--machine", "new")
    assert second.code == 0, second.text
    done = made.build()
    assert (done.code, done.ran) == (0, set()), done.text
    return made


def test_each_machine_has_its_page_and_they_link_to_each_other(course):
    old = course.page("l/one")
    new = (course.root / "site/l/one/new.html").read_text()
    assert "42 on old" in old
    assert "42 on new" in new
    assert re.search(r'<nav class="lg-machines".*href="new.html".*</nav>', old, re.DOTALL)
    assert re.search(r'<nav class="lg-machines".*href="./".*</nav>', new, re.DOTALL)
    canonical = '<link rel="canonical" href="https://example.org/l/one/">'
    assert canonical in old
    assert canonical in new


def test_a_lesson_that_a_machine_lacks_has_no_page_there(course):
    assert not (course.root / "site/new.html").exists()
    assert "lg-machines" not in course.page()


def test_other_machines_pages_are_in_no_search_and_no_sitemap(course):
    assert "new.html" not in (course.root / "site/search/search_index.json").read_text()
    assert "new.html" not in (course.root / "site/sitemap.xml").read_text()


def test_a_claim_says_where_it_holds(course):
    page = course.page("l/one")
    assert "1 of 1 runs, old; 1 of 1 runs, new" in page
    assert page.count("; 1 of 1 runs, new") == 1


def test_downloads_of_a_machine_lie_in_its_folder(course):
    assert (course.root / "site/l/one/which.py").exists()
    assert (course.root / "site/l/one/new/which.py").exists()


def test_what_changed_compares_the_two(course):
    page = course.page("what-changed")
    assert "Versions" in page
    assert "Start" not in re.sub(r"<nav.*?</nav>", "", page, flags=re.DOTALL).split("<h1")[1]
    assert "42 on old" in page
    assert "42 on new" in page
    assert "<code>which.kind</code>" in page


def test_a_stale_record_of_another_machine_never_blocks_publishing(course):
    course.edit("l/one.md", "answer = 42", "answer = 40 + 2")
    try:
        assert course.build().code == 0
        assert not (course.root / "site/l/one/new.html").exists()
        done = course.build(CI="1")
        assert done.code == 0, done.text
        status = course.lessongen("status")
        assert status.code == 0, status.text
        assert re.search(r"new +l/one +which +stale", status.text)
    finally:
        course.edit("l/one.md", "answer = 40 + 2", "answer = 42")
        assert course.build().code == 0


def test_an_unknown_machine_is_named(course):
    done = course.lessongen("record", "--machine", "nwe")
    assert done.code == 2
    assert "there is no machine `nwe` in the course; did you mean `new`" in done.text
    assert sys.platform not in done.text
