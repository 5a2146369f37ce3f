"""A failure is told with file, line and remedy; all of them at once; and the site stays."""


def test_every_page_is_tried_and_every_failure_is_listed(course):
    course.write("index.md", "# One\n\n```python run\nx = 1\nraise KeyError('first')\n```\n")
    course.write("two.md", "# Two\n\n```python run\nprint('fine')\n```\n")
    course.write("three.md", "# Three\n\ntext\n\n```python run\n1 / 0\n```\n")
    done = course.build()
    assert done.code != 0
    assert "lessons/index.md:5: " in done.text
    assert "lessons/three.md:6: " in done.text
    assert "KeyError: 'first'" in done.text
    assert "ZeroDivisionError: division by zero" in done.text
    assert not (course.root / "site").exists()
    assert (course.root / "records/cpu/two/record.json").exists()
    assert not (course.root / "records/cpu/three").exists()


def test_an_expected_error_is_an_output_and_an_unmarked_one_on_its_page_still_fails(course):
    good = (
        "# P\n\n```python run raises=ValueError\nint('x')\n```\n\n"
        "```python run\nprint('after')\n```\n"
    )
    course.write("index.md", good)
    assert course.build().code == 0
    page = course.page()
    assert "ValueError: invalid literal" in page
    assert "after" in page
    course.write("index.md", good + "\n```python run\nint('y')\n```\n")
    done = course.build()
    assert done.code != 0
    assert "lessons/index.md:12: " in done.text


def test_a_program_that_exits_is_a_failure_of_its_own(course):
    course.write("index.md", "# One\n\n```python run\nimport sys\nsys.exit(0)\n```\n")
    course.write("two.md", "# Two\n\n```python run\nprint('hi')\n```\n")
    done = course.lessongen("record")
    assert done.code == 3
    assert "lessons/index.md:5: " in done.text
    assert "SystemExit" in done.text
    assert (course.root / "records/cpu/two/two.txt").exists() or (
        course.root / "records/cpu/two/s1.txt"
    ).read_text() == "hi\n"


def test_a_failure_is_never_kept(course):
    course.write("index.md", "# One\n\n```python run\nimport not_here_yet\nprint('found')\n```\n")
    first = course.build()
    assert first.code != 0
    assert "not_here_yet" in first.text
    course.write("not_here_yet.py", "")
    again = course.build()
    assert again.code == 0, again.text
    assert "found" in course.page()


def test_a_claim_that_fails_names_sentence_expression_and_values(course):
    course.write(
        "index.md",
        "# One\n\n```python run id=sum\ntotal = 3\n```\n\n"
        'So [it is\nfour]{claim="sum.total == 4"}.\n',
    )
    done = course.build()
    assert done.code != 0
    assert "lessons/index.md:7: the claim “it is four” holds in 0 of 1 runs on cpu" in done.text
    assert "sum.total == 4" in done.text
    assert "sum.total = 3" in done.text
    assert (course.root / "records/cpu/index/record.json").exists(), "the record is evidence"
    assert course.lessongen("status").code == 1


def test_faults_of_all_sources_are_listed_at_once_and_the_others_are_still_run(course):
    course.write("index.md", "# One\n\n{{ nothing.here }} and {{ open\n")
    course.write("two.md", "# Two\n\n```python run\nprint('hi')\n```\n")
    course.write("three.md", "# Three\n\n```python run colour=red\n```\n")
    done = course.build()
    assert done.code != 0
    assert done.text.count("lessons/index.md:3: ") == 2
    assert "lessons/three.md:3: " in done.text
    assert done.ran == {"two#s1"}
    assert course.lessongen("status").code == 2
    assert "Traceback" not in done.text


def test_a_text_that_is_not_utf8_is_an_error_with_its_line(course):
    (course.root / "lessons/index.md").write_bytes(b"# One\n\ncaf\xe9\n")
    done = course.build()
    assert done.code != 0
    assert "lessons/index.md:3: " in done.text
    assert "Traceback" not in done.text


def test_an_unknown_option_of_the_plugin_is_an_error(course):
    config = course.root / "mkdocs.yml"
    config.write_text(config.read_text().replace("snippets:", "snipets:"))
    course.write("index.md", "# One\n")
    done = course.build()
    assert done.code != 0
    assert "snipets" in done.text
    assert "unknown option" in done.text


def test_a_value_that_no_run_has_is_told_with_everything_else(course):
    program = "# One\n\n```python run id=sum\ntotal = 3\n```\n\n"
    course.write("index.md", program + 'It is {{ sum.totl }}, [so]{claim="sum.total == 4"}.\n')
    for done in (course.lessongen("record"), course.lessongen("status"), course.build()):
        assert done.code != 0
        assert "lessons/index.md:7: `sum` recorded no variable `totl` on cpu" in done.text
        assert "did you mean `total`" in done.text
        assert "the claim “so” holds in 0 of 1 runs" in done.text
