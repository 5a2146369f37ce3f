"""What a host calls before it builds a site, once or, as a development server, again and again."""

from lessongen.run import Executor, make_executor
from lessongen.workflow.drafts import prepare_draft
from lessongen.workflow.preparing import PreparedCourse, prepare
from lessongen.workflow.progress import Reporter
from lessongen.workflow.running import ExecutorFactory
from lessongen.workflow.settings import Settings


class Preparation:
    """Prepares a course for each build of a host; keeps the executor of a development server."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._executor: Executor | None = None

    def prepare(
        self, settings: Settings, *, serving: bool, executors: ExecutorFactory = make_executor
    ) -> PreparedCourse:
        """The course for a build, which runs what is due where the setting `execute` allows it.

        A development server (`serving`) shows drafts and writes no record.
        """
        may_run = settings.execute.allowed()
        if not serving or not may_run:
            return prepare(
                settings,
                may_run=may_run and not serving,
                reporter=self._reporter,
                executors=executors,
            )
        self._executor = self._executor or executors(settings.jobs)
        try:
            return prepare_draft(settings, executor=self._executor, reporter=self._reporter)
        finally:
            self._executor.rest()

    def close(self) -> None:
        """Close the executor."""
        if self._executor:
            self._executor.close()
