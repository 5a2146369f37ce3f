"""Lessons and snippets as they are named on the command line, and the day of a record."""

import shutil

import pytest

TWO = "# P\n\n```python run id=one\nx = 1\n```\n\n```python run id=two\nx = 2\n```\n"


def test_a_lesson_is_named_as_in_links_or_by_its_file_as_a_shell_completes_it(course):
    course.write("l/first.md", TWO)
    course.write("other.md", TWO)
    names = ["l/first#one", "l/first.md#two", "lessons/other.md#one", "./lessons/other.md"]
    ran = [{"l/first#one"}, {"l/first#two"}, {"other#one"}, {"other#two"}]
    assert [course.lessongen("record", name).ran for name in names] == ran


def test_a_name_that_is_none_is_told_with_the_nearest(course):
    course.write("first.md", TWO)
    for name, told in [
        ("fist", "there is no lesson `fist` in the course; did you mean `first`?"),
        ("first#on", "there is no snippet `on` in first; did you mean `one`?"),
        ("lessons/first", "there is no lesson `lessons/first` in the course; "),
    ]:
        done = course.lessongen("record", name)
        assert done.code == 2
        assert told in done.text


def test_what_is_recorded_now_stays_when_an_orphan_of_its_lesson_is_dropped(course):
    course.write("first.md", TWO.replace("x = 1", "print('before')"))
    assert course.lessongen("record").code == 0
    course.write("first.md", "# P\n\n```python run id=one\nprint('after')\n```\n")
    done = course.lessongen("record")
    assert done.ran == {"first#one"}
    assert (course.root / "records/cpu/first/one.txt").read_text() == "after\n"
    assert "first#two" not in course.lessongen("status").text
    assert not course.build().ran


def test_a_record_in_a_folder_of_no_lesson_is_told_without_a_command_that_would_fail(course):
    course.write("first.md", TWO)
    assert course.lessongen("record").code == 0
    records = course.root / "records/cpu"
    shutil.copytree(records / "first", records / "fist")
    done = course.lessongen("status")
    assert done.code == 2
    assert (
        "a record of lesson 'first' in the folder of 'fist'; "
        "restore the files with git, or delete the folder: the course has no lesson `fist`\n"
    ) in done.text
    shutil.rmtree(records / "fist")
    assert course.lessongen("status").code == 0


@pytest.mark.parametrize("epoch", ["99999999999999", "253402300800", "-1", "soon", "²"])
def test_a_day_that_is_none_is_told_before_anything_is_run(course, epoch):
    course.write("first.md", TWO)
    done = course.lessongen("record", SOURCE_DATE_EPOCH=epoch)
    assert done.text.startswith(
        f"error: mkdocs.yml:1: nothing is run: `SOURCE_DATE_EPOCH` is {epoch!r}, "
        "which is not a valid date; set it to seconds since 1970, an integer up to 253402300799"
    )
    assert done.code == 2
    assert not (course.root / "records").exists()


def test_the_last_day_that_a_record_can_be_of_is_one(course):
    course.write("first.md", TWO)
    assert course.lessongen("record", "first#one", SOURCE_DATE_EPOCH="253402300799").code == 0
    assert '"day": "9999-12-31"' in (course.root / "records/cpu/first/record.json").read_text()
