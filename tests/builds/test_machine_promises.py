"""A machine's label is a promise: what isn't on it is never recorded as it."""

import re

import pytest

PROGRAM = "# P\n\n```python run id=one\nimport jax\nprint(jax.device_count() > 0)\n```\n"


@pytest.fixture
def promising(course):
    def write(machines):
        config = (course.root / "mkdocs.yml").read_text()
        (course.root / "mkdocs.yml").write_text(config + f"      machines: {machines}\n")
        course.write("index.md", PROGRAM)
        return course

    return write


def test_what_a_machine_requires_is_checked_before_anything_runs(promising):
    course = promising("{cpu: {}, old: {requires: ['jax<0.1', not-there, 'numpy>=1']}}")
    done = course.lessongen("record", "--machine", "old")
    assert done.code == 2
    assert not done.ran
    told = "mkdocs.yml:1: nothing is run for the machine old: it requires"
    assert f"{told} jax<0.1, and jax 0." in done.text
    assert f"{told} not-there, and not-there isn't installed; install it, or change" in done.text
    assert "numpy" not in done.text
    assert not (course.root / "records").exists()
    assert course.build().code == 0


@pytest.mark.parametrize("program", ["import jax\nprint(jax.device_count())", "print('no JAX')"])
def test_a_computer_without_the_platform_records_nothing_as_the_machine(promising, program):
    course = promising("{cpu: {}, h200: {platform: gpu}}")
    course.write("index.md", f"# P\n\n```python run\n{program}\n```\n")
    done = course.lessongen("record", "--machine", "h200")
    assert done.code == 2
    told = (
        "mkdocs.yml:1: nothing is run for the machine h200: its platform is gpu, and the platform "
        "here is cpu; record it"
    )
    assert told in done.text
    assert not done.ran
    assert not (course.root / "records/h200").exists()


def test_records_of_a_machine_that_the_course_lost_are_told_with_what_drops_them(promising):
    course = promising("{before: {}}")
    course.write("l/two.md", PROGRAM)
    assert course.lessongen("record").code == 0
    config = course.root / "mkdocs.yml"
    config.write_text(config.read_text().replace("before", "after"))
    told = course.lessongen("status").text
    for lesson in ("index", "l/two"):
        assert re.search(
            rf"^before +{lesson} +orphaned +its machine is gone *$", told, re.MULTILINE
        )
    assert (
        "info: records/before/index/record.json:1: 2 lessons are recorded on before, which is not "
        "a machine of the course; add it to `machines` in mkdocs.yml, or remove its records "
        "with `lessongen record --prune`, which also records what is due on after"
    ) in told
    assert course.lessongen("record", "--prune").ran == {"index#one", "l/two#one"}
    assert "before" not in course.lessongen("status").text
    assert not (course.root / "records/before").exists()
