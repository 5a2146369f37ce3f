"""A file that the build writes beside a page takes no other file's place unseen."""

PROGRAM = "# A\n\n```python run id=helper\nprint('hi')\n```\n"


def test_a_download_that_would_replace_an_authors_file_is_an_error(course):
    course.write("a.md", PROGRAM)
    course.write("a/helper.py", "print('the author wrote this')\n")
    course.write("a/record.json", "{}")
    done = course.build()
    assert done.code != 0
    for name in ("a/helper.py", "a/record.json"):
        told = f"lessons/a.md:1: its file `{name}` in the site would overwrite `{name}`"
        assert told in done.text
    assert not (course.root / "site").exists()


def test_two_lessons_with_a_file_at_one_place_are_an_error(course):
    config = (course.root / "mkdocs.yml").read_text()
    machines = "      machines: {cpu: {}, other: {}}\n"
    (course.root / "mkdocs.yml").write_text(config + machines)
    course.write("index.md", PROGRAM)
    course.write("other.md", PROGRAM)
    assert course.lessongen("record", "--machine", "other").code == 0
    done = course.build()
    assert done.code != 0
    assert "its file `other/helper.py` in the site would overwrite a file of" in done.text


def test_an_authors_llms_txt_stays(course):
    course.write("index.md", PROGRAM)
    course.write("llms.txt", "mine\n")
    assert course.build().code == 0
    assert course.tree()["llms.txt"] == b"mine\n"


def test_llms_txt_links_whatever_a_lesson_is_called(course):
    course.write("in a room/what? #1 100%.md", PROGRAM)
    assert course.build().code == 0
    link = "https://example.org/in%20a%20room/what%3F%20%231%20100%25/lesson.md"
    assert f"[A]({link})" in course.tree()["llms.txt"].decode()
