"""Values in `mkdocs.yml` that aren't valid are errors that say what is; nothing is run."""

import pytest

from lessongen.workflow import is_lesson

HEAD = "site_name: Scratch\nsite_url: https://example.org/\ndocs_dir: lessons\nplugins:\n"

WRONG = [
    ("machines: {../x: {}}", "`../x` is not a valid name of a machine; expected letters, digits"),
    ("machines: {a b: {}}", "`a b` is not a valid name of a machine; expected letters, digits"),
    ("machines: {index: {}}", "`index` is not a valid name of a machine; expected letters, digits"),
    (
        "machines: {cpu: {requires: ['jax>>1']}}",
        "`jax>>1` is not a valid `requires`; expected dist",
    ),
    ("jobs: 0", "`0` is not a valid `jobs`; expected an integer from 1, or `cores`"),
    ("jobs: -3", "`-3` is not a valid `jobs`; expected an integer from 1, or `cores`"),
    ("jobs: all", "`all` is not a valid `jobs`; expected an integer from 1, or `cores`"),
    ("jobs: true", "`true` is not a valid `jobs`; expected an integer from 1, or `cores`"),
    ("records: ''", "`` can't be the folder of records: it is the course's own; name another"),
    ("records: lessons/r", "`lessons/r` can't be the folder of records: it is in `docs_dir`"),
    ("records: site/r", "`site/r` can't be the folder of records: it is in `site_dir`"),
    ("records: .lessongen", "`.lessongen` can't be the folder of records: it is in `.lessongen`"),
    ("lessons: 'm/**'", "the pattern `m/**` matches no page; expected a pattern for paths below"),
    ("lessons: '!'", "the pattern `!` matches no page; expected a pattern for paths below"),
    ("changes: [cpu, cpu]", "`changes` must name two machines of the course; the machines are"),
    ("changes: [cpu, cpu2]", "`changes` must name two machines of the course; the machines are"),
    ("machines: [cpu]", "the option `machines` must be a mapping"),
    ("machines: {cpu: {pyton: x}}", "unknown option `pyton`; did you mean `python`?"),
    ("execute: often", "`often` is not a valid `execute`; expected `auto`, `always` or `never`"),
    ("lesons: l/*", "unknown option `lesons`; did you mean `lessons`?"),
    ("snippets: {repeet: 3}", "unknown option `repeet`; did you mean `repeat`?"),
]


def test_every_invalid_value_is_a_finding_with_its_line_and_what_is_valid(course):
    course.write("index.md", "# P\n\n```python run\nprint('hi')\n```\n")
    for number, (option, message) in enumerate(WRONG):
        name = f"wrong{number}.yml"
        text = f"{HEAD}  - search\n  - lessongen:\n      {option}\n"
        (course.root / name).write_text(text)
        assert f"error: {name}:7: {message}" in course.lessongen("status", "-f", name).text


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
