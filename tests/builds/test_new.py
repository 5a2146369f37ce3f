"""`lessongen new`: a course that builds at once."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.builds.built_course import Course

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A new course, and what the command printed."""
    above = Course(tmp_path_factory.mktemp("new"))
    done = above.lessongen("new", "my course")
    assert done.code == 0, done.text
    return Course(above.root / "my course"), done.text


def test_it_says_what_it_made_and_what_comes_next(made):
    course, text = made
    names = [".gitattributes", ".gitignore", "lessons/index.md", "mkdocs.yml"]
    assert [line.removeprefix("created my course/") for line in text.splitlines()[:-1]] == names
    assert set(course.tree(".")) >= set(names)
    assert text.splitlines()[-1] == "next: cd 'my course' && mkdocs build"


def test_it_builds_at_once_and_then_from_its_records(made):
    course, _ = made
    done = course.build()
    assert done.code == 0, done.text
    assert done.ran == {"index#doubled", "index#asked"}
    tree = course.article()
    assert tree.find(".//span[@class='lg-claim'][@data-holds='2/2']") is not None
    assert tree.find(".//dfn[@class='lg-term']").text == "jaxpr"
    assert tree.find(".//data[@data-source='asked.error.type']").text == "TracerBoolConversionError"
    before = course.tree()
    again = course.build(CI="1")
    assert (again.code, again.ran) == (0, set()), again.text
    assert course.tree() == before
    assert course.lessongen("status").code == 0


def test_git_keeps_records_and_pages_to_the_byte_and_no_scratch(made):
    course, _ = made
    course.build()

    def git(*command):
        return subprocess.run(
            ["git", *command], cwd=course.root, check=True, capture_output=True, text=True
        ).stdout

    git("init", "-q")
    files = git("ls-files", "--others", "--exclude-standard").split()
    assert "records/cpu/index/record.json" in files
    assert not any(".lessongen" in name for name in files)
    attributes = git("check-attr", "text", "records/cpu/index/record.json", "site/index.html")
    assert [line.rpartition(" ")[2] for line in attributes.splitlines()] == ["unset", "unset"]


def test_an_empty_folder_will_do(tmp_path):
    (tmp_path / "empty").mkdir()
    done = Course(tmp_path).lessongen("new", "empty")
    assert done.code == 0, done.text
    assert (tmp_path / "empty/mkdocs.yml").is_file()


@pytest.mark.parametrize("folder", [".", "file"])
def test_nothing_is_written_over(tmp_path, folder):
    (tmp_path / "file").write_text("mine")
    done = Course(tmp_path).lessongen("new", folder)
    assert done.code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "mine"
    assert "Traceback" not in done.text


def test_it_needs_a_folder_that_can_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    done = Course(tmp_path).lessongen("new", "file/course")
    assert done.code == 2
    assert "file/course can't be written" in done.text


def test_a_wheel_has_the_starter(tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    starter = ROOT / "lessongen/starter"
    files = [path for path in starter.rglob("*") if path.is_file()]
    assert len(files) == 4
    assert {path.relative_to(ROOT).as_posix() for path in files} <= set(names)
