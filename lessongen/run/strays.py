"""The end of what a server leaves when it is ended itself: nothing else could end it then."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import psutil


def end(server: int | None, base: Path) -> None:
    """Kill a server, all below it, and all that a run of it started.

    None stands for a server that has ended already. `base` is the folder that holds every run's
    home and working folder: what is below no server any more has it in its environment or works
    in it.
    """
    below: list[psutil.Process] = []
    if server is not None:
        with contextlib.suppress(psutil.NoSuchProcess):
            process = psutil.Process(server)
            below = [process, *process.children(recursive=True)]
    for each in (*below, *_of(base)):
        with contextlib.suppress(psutil.NoSuchProcess):
            each.kill()


def _of(base: Path) -> Iterator[psutil.Process]:
    front = f"{base}/"
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):  # ended meanwhile, or another user's
            home = process.environ().get("HOME", "")
            if home.startswith(front) or f"{process.cwd()}/".startswith(front):
                yield process
