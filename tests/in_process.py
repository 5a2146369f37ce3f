"""A scratch course whose builds and commands run in the process of the tests, without JAX."""

import builtins
import contextlib
import importlib
import io
import logging
import platform
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any

import click
import pytest
from mkdocs.__main__ import cli
from mkdocs.config.config_options import Plugins
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort

from lessongen.captures.values import plain_values
from lessongen.cli import main
from lessongen.mkdocs_plugin import LessongenPlugin
from lessongen.model import Environment, Outcome, Raised, Ran, SessionRun, Snippet, Text
from lessongen.run import Work
from lessongen.worker.program import check_outcome
from tests.builds.built_course import Course, Ended
from tests.fake_executor import FakeExecutor

_ONE_AT_A_TIME = threading.Lock()  # the working folder is the whole process's


def executed(work: Work, _earlier: int) -> SessionRun:
    """The script of an executor that runs programs with `exec`, in the folder of the lesson."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    snippets: dict[str, Ran] = {}
    with _ONE_AT_A_TIME, contextlib.chdir(work.folder), _imports_from(work.folder):
        for snippet in work.session.snippets:
            failed = [name for name, ran in snippets.items() if ran.outcome is Outcome.FAILED]
            if failed:
                problem = f"was not run: `{failed[0]}` of its session failed"
                snippets[snippet.id] = Ran(Outcome.NOT_RUN, problem=problem)
            else:
                label = work.lesson.label(snippet.id)
                snippets[snippet.id] = _run(snippet, namespace, label=label)
    environment = Environment(
        python=platform.python_version(),
        distributions={},
        backend=None,
        devices=(),
        processor="a processor",
        cores=2,
        system="a system",
    )
    return SessionRun(snippets, environment)


@contextlib.contextmanager
def _imports_from(folder: Path) -> Iterator[None]:
    """Modules of this folder can be imported, and are forgotten afterwards."""
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None)).startswith(str(folder)):
                del sys.modules[name]


def _run(snippet: Snippet, namespace: dict[str, Any], *, label: str) -> Ran:
    printed = io.StringIO()
    own_print = partial(print, file=printed)
    namespace["__builtins__"] = {**vars(builtins), "print": own_print}
    raised, error = None, ""
    try:
        program: CodeType = compile(snippet.source, label, "exec")
        with warnings.catch_warnings(action="ignore", category=ResourceWarning):
            exec(program, namespace)  # noqa: S102 -- what a worker does
    except (Exception, SystemExit) as stopped:  # noqa: BLE001 -- whatever a program raises
        frames = traceback.extract_tb(stopped.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == label]
        bases = tuple(base.__name__ for base in type(stopped).__mro__[1:-1])
        line = lines[-1] if lines else None
        raised = Raised(type(stopped).__name__, str(stopped), bases, line)
        error = "".join(traceback.format_exception_only(stopped))
    outcome, problem = check_outcome(raised, snippet.expected)
    values, left_out = plain_values(namespace)
    texts = {"output": Text(printed.getvalue()), **({"error": Text(error)} if error else {})}
    return Ran(
        outcome,
        values,
        left_out,
        raised=raised,
        texts=texts,
        problem=problem,
        line=raised.line if raised else None,
    )


@dataclass(frozen=True)
class InProcessCourse(Course):
    """A course of which `build` and `lessongen` start no process; programs are run by `exec`."""

    def build(self, *options: str, **environ: str) -> Ended:
        """`mkdocs build --strict`."""
        return self.mkdocs("build", "--strict", *options, **environ)

    def mkdocs(self, *arguments: str, **environ: str) -> Ended:
        """A command of MkDocs."""

        def run() -> int:
            try:
                cli.main(arguments, prog_name="mkdocs", standalone_mode=False)
            except Abort as error:
                error.show()
                return 1
            except SystemExit as error:
                return int(error.code or 0)
            except click.ClickException as error:
                error.show()
                return error.exit_code
            finally:
                _forget_mkdocs()
            return 0

        return self._ended(run, environ)

    def lessongen(self, *arguments: str, **environ: str) -> Ended:
        """The command line."""
        return self._ended(partial(main, arguments, executors=_executor), environ)

    def _ended(self, run: Any, environ: Mapping[str, str]) -> Ended:
        text = io.StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(self.root)
            patch.delenv("CI", raising=False)
            for name, value in {**self.environ, **environ}.items():
                patch.setenv(name, value)
            patch.setattr(LessongenPlugin, "executors", staticmethod(_executor))
            with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
                code = run()
        return Ended(code, text.getvalue())


def _executor(_jobs: int = 1) -> FakeExecutor:
    return FakeExecutor(executed)


def _forget_mkdocs() -> None:
    """Undo what MkDocs changes for the rest of a process: its logger, the plugins it keeps."""
    logger = logging.getLogger("mkdocs")
    logger.handlers.clear()
    logger.propagate = True
    logger.setLevel(logging.NOTSET)
    for _, option in MkDocsConfig._schema:  # noqa: SLF001 -- where MkDocs keeps plugins
        if isinstance(option, Plugins):
            option.plugin_cache.clear()
