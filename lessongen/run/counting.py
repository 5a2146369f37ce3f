"""An executor that runs locally and counts the runs."""

from lessongen.model import SessionRun
from lessongen.run.executor import Executor, Work


class CountingExecutor(Executor):
    """Passes each run on to another executor; `runs` is their number."""

    def __init__(self, inner: Executor) -> None:
        self.inner = inner
        self.runs = 0

    def run(self, work: Work) -> SessionRun:
        """Run the session once."""
        self.runs += 1
        return self.inner.run(work)

    def rest(self) -> None:
        """Give up resources of the inner executor."""
        self.inner.rest()

    def close(self) -> None:
        """Close the inner executor."""
        self.inner.close()
