"""The end of a program's process, as its interpreter would end it."""

import atexit
import contextlib
import os
import sys
import threading
import traceback
import types
from typing import NoReturn

from lessongen.worker import streams_of_python


def leave_fork(error: BaseException | None, module: types.ModuleType) -> NoReturn:
    """End a child of the program as its interpreter would have: it has no results to give."""
    match error:
        case None:
            finish(module)
        case SystemExit(code=int(code)):
            finish(module, code)
        case SystemExit(code=None):
            finish(module)
        case _:
            traceback.print_exception(error, file=sys.__stderr__)
            finish(module, 1)


def finish(module: types.ModuleType, code: int = 0) -> NoReturn:
    """Threads, exit handlers, `__del__` of globals; not the slow teardown of JAX's modules."""
    with contextlib.suppress(BaseException):  # an exit handler's own: the run's results are safe
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 -- what multiprocessing calls
        atexit._run_exitfuncs()  # noqa: SLF001 -- the same
        module.__dict__.clear()
        streams_of_python.flush()
    os._exit(code & 0xFF)
