"""Sources may lie elsewhere than a newcomer's do; a page is never replaced unseen."""

import pytest

PROGRAM = "# A\n\n```python run id=one\nprint(open('beside.txt').read())\n```\n"


@pytest.mark.parametrize("folder", ["my lessons", "../outside"])
def test_the_sources_folder_may_have_a_space_or_lie_elsewhere(course, folder):
    where = course.root / "course"
    where.mkdir()
    config = (course.root / "mkdocs.yml").read_text()
    (where / "mkdocs.yml").write_text(config.replace("docs_dir: lessons", f"docs_dir: {folder}"))
    (where / folder).mkdir()
    (where / folder / "a.md").write_text(PROGRAM)
    (where / folder / "beside.txt").write_text("read beside the lesson")
    done = course.build("-f", "course/mkdocs.yml")
    assert done.code == 0, done.text
    assert "read beside the lesson" in (where / "site/a/index.html").read_text()
    assert course.lessongen("status", "-f", "course/mkdocs.yml").code == 0
    assert not course.build("-f", "course/mkdocs.yml").ran


def test_an_authors_page_is_not_replaced_by_a_generated_one(course):
    course.write("index.md", "---\nterms:\n  jaxpr: {definition: A program.}\n---\n# A\n")
    course.write("glossary.md", "# Mine\n")
    done = course.build()
    assert done.code != 0
    assert "lessons/glossary.md:1: a page with this name is generated" in done.text


def test_an_authors_glossary_is_a_lesson_where_none_is_generated(course):
    course.write("index.md", "# A\n")
    course.write("glossary.md", "# Mine\n\n```python run\nprint('in the glossary')\n```\n")
    course.write("what-changed.md", "# Changes\n\n[Not a claim.]{.quoted}\n")
    assert course.build().code == 0
    assert "in the glossary" in course.page("glossary")
    assert 'class="quoted"' in course.page("what-changed")


def test_a_lesson_in_a_file_that_links_would_not_find_is_an_error(course):
    course.write("index.md", "# A\n")
    course.write("l/b.markdown", "# B\n")
    done = course.build()
    assert done.code != 0
    assert "lessons/l/b.markdown:1: the name of a lesson's file must end in `.md`" in done.text
