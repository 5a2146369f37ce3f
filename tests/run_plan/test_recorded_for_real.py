"""Real processes: another version, edited prose, a failure that an installation cures."""

import os
import shutil
import venv
from pathlib import Path

import pytest

from lessongen.diagnostics import Kind
from lessongen.run.local import FreshExecutor
from lessongen.run.machine import Machine
from lessongen.run.requirements import installed
from tests.run_plan.courses import Course, lesson, snippet

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def python(tmp_path_factory) -> Path:
    """The interpreter of an environment of its own, without JAX."""
    folder = tmp_path_factory.mktemp("venv") / "it"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return folder / "bin/python"


@pytest.fixture(scope="module")
def executor():
    with FreshExecutor() as made:
        yield made


@pytest.fixture
def course(tmp_path, python) -> Course:
    (tmp_path / "lessons/l").mkdir(parents=True)
    machine = Machine("cpu-other", python=str(python))
    return Course(tmp_path, machine, installed=installed(machine))


def install(python: Path, name: str, version: str) -> None:
    (packages,) = python.parent.parent.glob("lib/python3*/site-packages")
    for old in packages.glob(f"{name}-*.dist-info"):
        for file in old.iterdir():
            file.unlink()
        old.rmdir()
    shutil.rmtree(packages / name, ignore_errors=True)  # with what is compiled of it
    (packages / name).mkdir()
    (packages / name / "__init__.py").write_text(f"version = {version!r}\n")
    information = packages / f"{name}-{version}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    )
    (information / "RECORD").write_text(f"{name}/__init__.py,,\n")
    (information / "top_level.txt").write_text(f"{name}\n")


def test_a_record_of_another_version_is_aged_and_its_page_says_which(course, python, executor):
    install(python, "colours", "1.0")
    uses = lesson(snippet("a", "import colours\nprint('colours', colours.version)"))
    plain = lesson(snippet("a", "print('plain')"), "l/plain")
    assert course.record(uses, plain, executor=executor).findings == ()
    assert course.records["l/x"].environment.distributions == {"colours": "1.0"}
    install(python, "colours", "2.0")
    course.installed = installed(course.machine)
    plan = course.plan(uses, plain)
    assert plan.due == ()
    assert [str(it) for it in plan.findings] == [
        (
            "records/cpu-other/l/x/record.json:1: l/x was recorded with colours 1.0, now 2.0; "
            "`lessongen record l/x --all --machine cpu-other` records it again"
        )
    ]
    course.record(uses, plain, executor=executor, again=lambda it, _: it.name == "l/x")
    record = course.records["l/x"]
    assert record.sessions["a"].snippets["a"].texts["output"].text == "colours 2.0\n"
    assert record.environment.distributions == {"colours": "2.0"}
    assert course.plan(uses, plain).findings == ()


def test_a_failure_that_an_installation_cures_is_not_remembered(course, python, executor):
    needs = lesson(snippet("a", "import latecomer\nprint(latecomer.version)"))
    done = course.record(needs, executor=executor)
    assert done.records == {}
    (finding,) = done.findings
    assert (finding.kind, finding.place.line) == (Kind.SNIPPET, 4)
    assert "No module named 'latecomer'" in finding.what
    install(python, "latecomer", "0.1")
    assert course.record(needs, executor=executor).findings == ()
    snippets = course.records["l/x"].sessions["a"].snippets
    assert snippets["a"].texts["output"].text == "0.1\n"


def test_an_edit_of_prose_runs_nothing(course, executor):
    text = snippet("a", "print('first')") + "Before.\n\n" + snippet("b", "print('second')")
    course.record(lesson(text), executor=executor)
    edited = text.replace("Before.", "A sentence, edited. And one more.\n\n## A heading")
    assert course.plan(lesson(edited)).due == ()
    assert course.states(lesson(edited)) == {"a": ("fresh", ""), "b": ("fresh", "")}
    assert len(course.plan(lesson(edited.replace("second", "third"))).due) == 1


def test_a_real_address_and_a_real_temporary_path_are_told_and_numbers_are_marked(course, executor):
    source = (
        "import tempfile, time\n"
        "print(object())\n"
        "print(tempfile.mkdtemp())\n"
        "print(f'took {time.perf_counter_ns()} ns')\n"
        "print(sorted({'b', 'a'}), len({1, 2}))"
    )
    done = course.record(lesson(snippet("a", source, "varies=numbers")), executor=executor)
    (finding,) = done.findings
    assert finding.kind is Kind.NONDETERMINISM
    output = course.records["l/x"].sessions["a"].snippets["a"].texts["output"]
    lines = {output.text.count("\n", 0, start) + 1 for start, _ in output.differing}
    assert lines <= {1, 2}
    assert 2 in lines
    (number,) = output.volatile
    assert int(number.min) < int(number.max)
    assert output.text[slice(*number.at)] in {number.min, number.max}
