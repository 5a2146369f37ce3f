"""The executors of this computer: each run in a process of its own, forked or new."""

import shutil
import sys

from lessongen.model import Session, SessionRun
from lessongen.run.executor import Executor, Work
from lessongen.run.local import results, run_folder
from lessongen.run.local.servers import Server, ServerKey, ServerLostError, ServerPool
from lessongen.run.machine import server_environment

ATTEMPTS = 2  # a run whose server ends is started once more, on another server


class LocalExecutor(Executor):
    """Forks prepared interpreters, or starts a new one where the session asks for it.

    Repeats of a session alternate between two servers, since forks of one server share the
    addresses of its objects. `jobs` threads may call `run` at the same time.
    """

    mode = "prepared" if sys.platform == "linux" else "portable"  # of its servers

    def __init__(self, jobs: int = 1) -> None:
        self._pool = ServerPool(kept=jobs + 1)
        self._last: dict[tuple[str, str], int] = {}  # the server that had a session's last run

    def run(self, work: Work) -> SessionRun:
        """Run a session once; see `Executor`."""
        session, machine = work.session, work.machine
        if session.platform not in {None, machine.platform}:
            here = f"machine {machine.name} is {machine.platform}"
            return results.not_run(session, f"needs platform {session.platform}, and {here}")
        name = (work.lesson.name, session.name)
        lost: ServerLostError | None = None
        for _ in range(ATTEMPTS):
            try:
                with self._pool.server(self._key(work), self._last.get(name)) as server:
                    self._last[name] = server.number
                    return self._run(work, server)
            except run_folder.ScratchError as error:
                return results.failed(session, error.problem.what, error.problem.advice)
            except ServerLostError as error:
                lost = error
            except OSError as error:  # disk space or permissions of the run's own folder
                what = f"{error.strerror or error}: {error.filename or 'its folder'}"
                return results.failed(session, f"could not be run: {what}")
        return results.failed(session, f"could not be run in {ATTEMPTS} attempts: {lost}")

    def rest(self) -> None:
        """Keep the two servers that an author's next edit needs: one, and another to repeat."""
        self._pool.rest(kept=2)

    def close(self) -> None:
        """End the servers."""
        self._pool.close()

    def _key(self, work: Work) -> ServerKey:
        environment = server_environment(work.machine)
        if self._start_method(work.session) == "forked":  # a new interpreter gets them by itself
            environment |= dict(work.session.env)
        return ServerKey.of(work.machine.interpreter, environment, mode=self.mode)

    def _start_method(self, session: Session) -> str:
        return "fresh" if session.fresh or self.mode != "prepared" else "forked"

    def _run(self, work: Work, server: Server) -> SessionRun:
        lesson, session = work.lesson, work.session
        run = server.folder()
        try:
            made = run_folder.make(run, lesson=lesson, session=session, source=work.folder)
            run_folder.write_request(made, work, start_method=self._start_method(session))
            result = server.run(run, run_folder.longest(session))
            if result["signal"] and not result["marks"]:  # ended before the program began
                raise ServerLostError(f"signal {result['signal']} ended it before it began")
            return results.read(result, made, lesson=lesson, session=session, server=server)
        finally:
            shutil.rmtree(run, ignore_errors=True)


class FreshExecutor(LocalExecutor):
    """Starts a new interpreter for each run."""

    mode = "fresh" if sys.platform == "linux" else "portable"


class PortableExecutor(LocalExecutor):
    """Starts a new interpreter for each run, and uses nothing that only Linux has."""

    mode = "portable"
