"""What a page offers to take away: its files, and the list for models."""

import json

from lessongen.render import llms_text, texts_in
from tests.render.example_run import teachers
from tests.render.exported_pages import ADDRESS, LESSON, RUNS, markdown
from tests.render.pages import course, document, printed


def test_the_bytes_are_the_same_each_time(page):
    assert printed(LESSON, RUNS, address=ADDRESS) == page


def test_without_a_record_programs_have_no_output():
    made = printed(LESSON, None)
    notebook = json.loads(made.downloads["lesson.ipynb"])
    assert [each["outputs"] for each in notebook["cells"] if each["cell_type"] == "code"] == [
        [],
        [],
    ]
    assert "record.json" not in made.downloads
    assert "Not recorded" in markdown(made)


def test_the_record_is_a_file_that_can_be_read_again(page):
    record = json.loads(page.downloads["record.json"])
    assert record["lesson"] == "l/page"
    assert record["sessions"]["one"]["snippets"]["one"]["runs"][0]["values"] == {"t": 0.5}


def test_the_page_links_what_it_offers(page):
    for name in ("one.py", "two.py", "lesson.ipynb", "lesson.md", "record.json"):
        assert f'href="{name}"' in page.provenance_html
        assert name in page.downloads


def test_the_notebook_may_be_opened_elsewhere():
    made = printed(LESSON, RUNS, colab="https://lab.example/l/lesson.ipynb")
    assert 'href="https://lab.example/l/lesson.ipynb"' in made.provenance_html


def test_a_lesson_without_programs_is_markdown_alone():
    made = printed("# Prose\n\nText.\n")
    assert made.downloads == {"lesson.md": b"# Prose\n\nText.\n"}
    assert made.provenance_html == ""


def test_models_find_every_lesson_and_term():
    made = llms_text(
        course(*teachers(), document("# Using <b>\n\nText.\n", "l/using")),
        name="A course",
        description="On stages.",
        url=lambda name: f"{name}/lesson.md",
        texts=texts_in("en"),
    )
    assert made.decode() == (
        "# A course\n\n> On stages.\n\n## Lessons\n\n"
        "- [jaxpr](l/jaxpr/lesson.md)\n- [StableHLO](l/stablehlo/lesson.md)\n"
        "- [Using](l/using/lesson.md)\n\n"
        "## Glossary\n\n- jaxpr: What a trace records.\n- StableHLO: The portable IR.\n"
    )
