"""Values in `mkdocs.yml` that can't be meant are errors, with what is legal; nothing is run."""

import pytest

from lessongen.mkdocs_plugin.settings import is_lesson

HEAD = "site_name: Scratch\nsite_url: https://example.org/\ndocs_dir: lessons\nplugins:\n"

WRONG = [
    ("machines: {../x: {}}", "`../x` can't name a machine; legal are letters, digits"),
    ("machines: {a b: {}}", "`a b` can't name a machine; legal are letters, digits"),
    ("machines: {index: {}}", "`index` can't name a machine; legal are letters, digits"),
    ("machines: {cpu: {requires: ['jax>>1']}}", "`jax>>1` is no requirement; write a distribution"),
    ("jobs: 0", "`jobs` can't be `0`; legal are a whole number from 1, and `cores`"),
    ("jobs: -3", "`jobs` can't be `-3`; legal are a whole number from 1, and `cores`"),
    ("jobs: all", "`jobs` can't be `all`; legal are a whole number from 1, and `cores`"),
    ("jobs: true", "`jobs` can't be `True`; legal are a whole number from 1, and `cores`"),
    ("records: ''", "`records` can't be the folder ``: it is the course's own; name one beside"),
    ("records: lessons/r", "`records` can't be the folder `lessons/r`: it lies in `docs_dir`"),
    ("records: site/r", "`records` can't be the folder `site/r`: it lies in `site_dir`"),
    ("records: .lessongen", "`records` can't be the folder `.lessongen`: it lies in `.lessongen`"),
    ("lessons: 'm/**'", "`lessons: m/**` matches no page; it is matched against paths below"),
    ("lessons: '!'", "`lessons: !` matches no page; it is matched against paths below"),
    ("changes: [cpu, cpu]", "`changes: [cpu, cpu]` doesn't name two machines of the course"),
    ("changes: [cpu, cpu2]", "`changes: [cpu, cpu2]` doesn't name two machines of the course"),
    ("snippets: {repeet: 3}", "unknown option `repeet`; did you mean `repeat`?"),
]


def test_every_wrong_value_is_told_with_its_line_and_what_is_legal(course):
    course.write("index.md", "# P\n\n```python run\nprint('hi')\n```\n")
    script = "import sys; from lessongen.cli import main\n" + "\n".join(
        f"main(['status', '-f', 'wrong{number}.yml'])" for number in range(len(WRONG))
    )
    for number, (option, _) in enumerate(WRONG):
        text = f"{HEAD}  - search\n  - lessongen:\n      execute: never\n      {option}\n"
        (course.root / f"wrong{number}.yml").write_text(text)
    done = course.run("-c", script)
    for number, (_, message) in enumerate(WRONG):
        assert f"error: wrong{number}.yml:8: {message}" in done.text


@pytest.mark.parametrize(
    ("pattern", "lessons", "others"),
    [
        ("**", ["x.md", "l/x.md", "l/a/.b.md"], []),
        ("**/x.md", ["x.md", "l/x.md", "l/a/x.md"], ["yx.md", "l/yx.md"]),
        ("l/*.md", ["l/x.md"], ["l/a/b.md", "x.md", "m/l/x.md"]),
        ("l/**", ["l/x.md", "l/a/b.md"], ["x.md", "m/l/x.md"]),
        ("l/**/x.md", ["l/x.md", "l/a/b/x.md"], ["l/yx.md"]),
        ("/x.md", ["x.md"], ["l/x.md"]),
        ("x.md", ["x.md", "l/x.md"], ["yx.md"]),
    ],
)
def test_the_pattern_of_lessons_matches_as_in_a_gitignore_file(pattern, lessons, others):
    assert [path for path in lessons + others if is_lesson(path, pattern)] == lessons


@pytest.mark.parametrize("option", ["records: site/r", "jobs: -3"])
def test_a_build_tells_them_and_runs_nothing(course, option):
    course.write("index.md", "# P\n\n```python run\nprint('hi')\n```\n")
    (course.root / "mkdocs.yml").write_text(f"{HEAD}  - lessongen:\n      {option}\n")
    done = course.build()
    assert done.code != 0
    assert "mkdocs.yml:6: " in done.text
    assert "1 finding ends this build, in mkdocs.yml" in done.text
    assert not done.ran
    assert "Traceback" not in done.text
