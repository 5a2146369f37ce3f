"""The command line: `lessongen record` and the other commands."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lessongen.workflow import ExecutorFactory


def main(argv: Sequence[str] | None = None, *, executors: "ExecutorFactory | None" = None) -> int:
    """Run a command and return its exit code; `argv` defaults to the arguments of the process.

    `executors` makes the executor of snippets in place of `lessongen.run.make_executor`.
    Exit codes: 0 success, 1 stale records or failed claims, 2 wrong usage or unreadable sources,
    3 a failed snippet, 130 interrupted. Errors of the user are printed without a traceback.
    """
    try:
        # imported here so that Ctrl-C during the imports, half a second, is handled too
        from lessongen.cli.commands import run  # noqa: PLC0415 - see above

        return run(argv, executors=executors)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; what was recorded so far is kept\n")
        return 130
