"""Every notebook of a course runs to its end; a lesson of one session shows what was recorded."""

import re

import pytest

from lessongen import records
from lessongen.model import Text
from lessongen.records.drift_of_texts import excused
from lessongen.run.local.cleaning import Paths, printed
from tests.notebooks.execution import read, run
from tests.notebooks.notebook_courses import SHIPPED, SMALL

RUNS = re.compile(r"^[ >]*```python run\b", re.MULTILINE)
LESSONS = [
    pytest.param(course, path.relative_to(course / "lessons").with_suffix(""), id=path.stem)
    for course in (SMALL, SHIPPED)
    for path in sorted((course / "lessons").rglob("*.md"))
    if RUNS.search(path.read_text("utf-8"))
]


@pytest.mark.parametrize(("course", "lesson"), LESSONS)
def test_it_runs_to_its_end_and_shows_what_was_recorded(courses, tmp_path, course, lesson):
    built = courses[course]
    page = lesson.parent if lesson.name == "index" else lesson
    path = built.site / page / "lesson.ipynb"
    published = read(path)
    done = run(path, tmp_path)
    assert [cell.source for cell in done.cells] == [cell.source for cell in published.cells]
    record = records.read(built.records, "cpu", lesson.as_posix())
    if len(record.sessions) == 1:
        compare(done, record)


def compare(notebook, record):
    """Nothing but volatile numbers differs between what the cells printed and the record."""
    ((session, programs),) = [
        (it, [cell for cell in notebook.cells if cell.id in it.snippets])
        for it in record.sessions.values()
    ]
    assert {cell.id for cell in programs} == set(session.snippets)
    for cell in programs:
        snippet = session.snippets[cell.id]
        streams = [it for it in cell.outputs if it.output_type == "stream"]
        pieces = [(it.name.removeprefix("std"), it.text.encode()) for it in streams]
        text, _ = printed(pieces, Paths(()))  # JAX colours what it prints in a notebook
        recorded, now = excused(snippet.texts.get("output", Text("")), text, kind="output")
        assert now == recorded, cell.id
        raised = snippet.runs[session.shown].raised
        errors = [(it.ename, it.evalue) for it in cell.outputs if it.output_type == "error"]
        assert errors == ([(raised.type, raised.message)] if raised else []), cell.id


def test_the_small_course_has_a_lesson_whose_outputs_are_compared(courses):
    record = records.read(courses[SMALL].records, "cpu", "index")
    (session,) = record.sessions.values()
    assert len(session.snippets) == 5
    assert session.snippets["first"].texts["output"].volatile
    assert session.snippets["second"].runs[0].raised


def test_a_lesson_without_programs_has_no_notebook(courses):
    assert (courses[SMALL].site / "prose/lesson.md").is_file()
    assert not (courses[SMALL].site / "prose/lesson.ipynb").exists()


def test_every_notebook_of_every_machine_is_valid(courses):
    for built in courses.values():
        paths = list(built.site.rglob("*.ipynb"))
        assert paths
        for path in paths:
            read(path)
