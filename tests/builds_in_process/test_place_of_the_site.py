"""Where a site is put: what isn't the build's stays, and a place that can't be written is told."""

import pytest

PROGRAM = "# P\n\n```python run\nprint('hi')\n```\n"


@pytest.fixture
def built(course):
    course.write("index.md", PROGRAM)
    assert course.build().code == 0
    return course


def test_entries_that_begin_with_a_dot_stay_in_the_site(built):
    # as MkDocs leaves them: the site may be a checkout of a branch that is published
    (built.root / "site" / ".git").write_text("gitdir: elsewhere")
    (built.root / "site" / "gone.html").write_text("an old page")
    assert built.build().code == 0
    names = {path.name for path in (built.root / "site").iterdir()}
    assert ".git" in names
    assert "gone.html" not in names
    assert not [name for name in names if name.startswith(".lessongen")]


def test_a_site_that_is_a_link_stays_one(built):
    (built.root / "site").rename(built.root / "www")
    (built.root / "site").symlink_to("www", target_is_directory=True)
    built.write("index.md", PROGRAM + "\nMore prose.\n")
    assert built.build().code == 0
    assert (built.root / "site").is_symlink()
    assert "More prose." in (built.root / "www" / "index.html").read_text()


def test_a_place_that_cannot_be_written_is_told_without_a_traceback(built):
    (built.root / "taken").write_text("a file")
    done = built.build("--site-dir", "taken")
    assert done.code != 0
    assert "the site stays as it was" in done.text
    assert "Traceback" not in done.text
    assert (built.root / "taken").read_text() == "a file"


def test_a_course_that_cannot_be_written_is_built_from_its_records(built):
    for path in (built.root / ".lessongen").iterdir():
        path.unlink()
    (built.root / ".lessongen").rmdir()
    (built.root / ".lessongen").write_text("no folder can be made here")
    built.write("index.md", PROGRAM + "\nMore prose.\n")
    assert built.build().code == 0
    assert "More prose." in built.page()
    done = built.lessongen("record", "--all")
    assert done.code == 2
    assert ".lessongen:1: nothing can be recorded" in done.text
    assert "Traceback" not in done.text


def test_the_plugin_named_twice_loses_no_site(built):
    config = built.root / "mkdocs.yml"
    config.write_text(config.read_text() + "  - lessongen\n")
    built.mkdocs("build")
    assert "hi" in built.page()


def test_git_sees_no_scratch_folder(built):
    assert (built.root / ".lessongen" / ".gitignore").read_text() == "*\n"
