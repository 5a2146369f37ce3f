"""A machine's label is a promise: what isn't on it is never recorded as it."""

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
    assert "mkdocs.yml:1: nothing is run for old: it requires jax<0.1, and jax 0." in done.text
    assert "; not-there, and not-there isn't installed; install what it requires" in done.text
    assert "numpy" not in done.text
    assert not (course.root / "records").exists()
    assert course.build().code == 0


@pytest.mark.parametrize("program", ["import jax\nprint(jax.device_count())", "print('no JAX')"])
def test_a_computer_without_the_platform_records_nothing_as_the_machine(promising, program):
    course = promising("{cpu: {}, h200: {platform: gpu}}")
    course.write("index.md", f"# P\n\n```python run\n{program}\n```\n")
    done = course.lessongen("record", "--machine", "h200")
    assert done.code == 2
    told = "mkdocs.yml:1: nothing is run for h200: it is gpu, and what is here is cpu; record it"
    assert told in done.text
    assert not done.ran
    assert not (course.root / "records/h200").exists()
