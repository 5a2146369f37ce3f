"""Files decide too: those that a snippet names, and those that a run was found to read."""

from hashlib import sha256

from lessongen.model import SessionRun
from tests.fake_executor import FakeExecutor, ran
from tests.run_plan.courses import NOW, lesson, snippet
from tests.run_plan.planning import due


def test_a_changed_file_makes_the_sessions_that_name_it_stale(course):
    course.write("data.csv", "1")
    text = snippet("a", "x = 1", "inputs=data.csv") + snippet("b", "y = 2")
    course.record(lesson(text))
    assert due(course.plan(lesson(text))) == []
    course.write("data.csv", "2")
    assert course.states(lesson(text)) == {
        "a": ("stale", "the input data.csv has changed"),
        "b": ("fresh", ""),
    }
    (course.root / "lessons/l/data.csv").unlink()
    assert course.states(lesson(text))["a"][1] == "the input data.csv was deleted"


def test_a_folder_among_the_inputs_is_all_its_files(course):
    course.write("data/one/a.csv", "1")
    text = snippet("a", "x = 1", "inputs=data")
    course.record(lesson(text))
    course.write("data/.hidden", "1")
    assert due(course.plan(lesson(text))) == []
    course.write("data/b.csv", "1")
    assert course.states(lesson(text))["a"][1] == "the input data/b.csv is new"


def test_files_that_a_run_was_found_to_read_count_like_those_that_are_named(course):
    course.write("helper.py", "f = 1")
    found = {"helper.py": sha256(b"f = 1").hexdigest(), "config.json": ""}
    text = snippet("a", "import helper") + snippet("b", "y = 2")

    def script(work, _):
        mine = found if work.session.name == "a" else {}
        return SessionRun({work.session.name: ran()}, NOW, found=mine)

    course.record(lesson(text), executor=FakeExecutor(script))
    assert due(course.plan(lesson(text))) == []
    course.write("config.json", "{}")
    assert course.states(lesson(text))["a"] == (
        "stale",
        "the input config.json was created",
    )
    course.write("helper.py", "f = 2")
    reason = "the input config.json was created and the input helper.py has changed"
    assert course.states(lesson(text)) == {"a": ("stale", reason), "b": ("fresh", "")}
