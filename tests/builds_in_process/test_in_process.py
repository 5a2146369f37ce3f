"""The command line and builds run in the process that calls them, with any executor."""

import logging
import sys

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from lessongen.cli import main
from lessongen.mkdocs_plugin import LessongenPlugin
from tests.fake_executor import FakeExecutor, failed, ran

LESSON = """\
# One

```python run id=add
total = 1 + 1
print(total)
```

[Two]{claim="add.total == 2"}: {{ add.total }}.
"""


def adding(total):
    """An executor whose runs print this total."""
    return FakeExecutor(lambda *_: {"add": ran(f"{total}\n", {"total": total})})


@pytest.fixture(autouse=True)
def _in_the_course(course, monkeypatch):
    monkeypatch.chdir(course.root)
    monkeypatch.delenv("CI", raising=False)
    course.write("index.md", LESSON)


@pytest.fixture
def lessongen(capsys):
    """Run a command with an executor; its exit code and what it printed."""

    def run(*arguments, executor):
        code = main(arguments, executors=lambda _jobs: executor)
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return run


@pytest.fixture
def mkdocs():
    """Build the site with an executor."""

    def run(executor):
        config = load_config("mkdocs.yml", strict=True)
        plugin = config.plugins["lessongen"]
        assert isinstance(plugin, LessongenPlugin)
        plugin.executors = lambda _jobs: executor
        try:
            build(config)
        finally:
            del plugin.executors  # MkDocs keeps the plugin for other builds of this process

    return run


def test_record_check_and_status_use_the_executor(course, lessongen):
    executor = adding(2)
    code, text = lessongen("record", executor=executor)
    assert (code, executor.sessions, executor.closed) == (0, ["add"], True), text
    assert (course.root / "records/cpu/index/add.txt").read_text() == "2\n"
    code, text = lessongen("check", executor=adding(3))
    assert code == 1
    assert "checked 1 lesson on cpu: 0 unchanged, 1 drifted" in text
    code, text = lessongen("status", executor=adding(2))
    assert code == 0, text
    assert "fresh" in text


@pytest.mark.parametrize(
    ("executor", "arguments", "expected"),
    [
        (adding(3), ["record"], 1),
        (adding(2), ["record", "--machine", "none"], 2),
        (adding(2), ["record", "--unknown"], 2),
        (FakeExecutor(lambda *_: {"add": failed()}), ["record"], 3),
    ],
)
def test_the_exit_code_is_that_of_the_worst_finding(lessongen, executor, arguments, expected):
    code, text = lessongen(*arguments, executor=executor)
    assert code == expected, text


def test_an_interrupted_command_ends_without_a_traceback(lessongen):
    def interrupt(*_):
        raise KeyboardInterrupt

    code, text = lessongen("record", executor=FakeExecutor(interrupt))
    assert code == 130
    assert text.endswith("interrupted; what was recorded so far is kept\n")


def test_an_interrupt_while_the_commands_are_imported_ends_without_a_traceback(
    lessongen, monkeypatch
):
    class Interrupting:
        @staticmethod
        def find_spec(name, *_):
            if name == "lessongen.cli.commands":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "lessongen.cli.commands", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupting, *sys.meta_path])
    code, text = lessongen("status", executor=FakeExecutor())
    assert (code, text) == (130, "interrupted; what was recorded so far is kept\n")


def test_a_build_uses_the_executor_and_the_next_one_runs_nothing(course, mkdocs):
    mkdocs(adding(2))
    assert ">2</data>" in course.page()
    site, unused = course.tree(), adding(2)
    mkdocs(unused)
    assert unused.works == []
    assert course.tree() == site


def test_a_failed_build_is_reported_and_leaves_the_site(course, mkdocs, caplog):
    mkdocs(adding(2))
    site = course.tree()
    course.edit("index.md", "1 + 1", "1 + 2")
    with caplog.at_level(logging.ERROR), pytest.raises(Abort, match="1 finding ends this build"):
        mkdocs(adding(3))
    assert "the claim “Two” holds in 0 of 1 runs" in caplog.text
    assert course.tree() == site
