"""The order of sessions: side by side, then those that measure, alone."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

from lessongen.model import Session

T = TypeVar("T")
R = TypeVar("R")

ALONE_ABOVE = 2  # runs: a session with more is run with nothing else of ours running


def alone(session: Session) -> bool:
    """Whether nothing else may run beside it."""
    return session.repeat > ALONE_ABOVE


def side_by_side(
    items: Sequence[T], act: Callable[[T], R], *, jobs: int, stop: Callable[[], object]
) -> Iterator[R]:
    """The results of `act` in the order in which they come, `jobs` at a time.

    Whatever ends this early, Ctrl-C too, calls `stop`, which has to end what still acts.
    """
    if jobs < 2 or len(items) < 2:
        yield from map(act, items)
        return
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="lessongen")
    futures = [pool.submit(act, item) for item in items]
    try:
        for future in as_completed(futures):
            yield future.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        stop()
        raise
    finally:
        pool.shutdown(wait=True)
