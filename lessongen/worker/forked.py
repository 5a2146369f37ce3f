"""What a forked child does that a new interpreter has by itself: memory, seeds, JAX's options."""

import contextlib
import ctypes
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lessongen.worker.tree import PAGE

PR_SET_PDEATHSIG, MADV_POPULATE_WRITE, MADV_COLLAPSE = 1, 23, 25
libc = ctypes.CDLL(None)
libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]


def leave_server() -> None:
    """A session of its own, ended with the server, and the first to go when memory is short."""
    os.setsid()
    if sys.platform != "linux":
        return
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def own_pages() -> None:
    """Copy the pages shared with the server now, not while the program measures its first calls.

    Those that the server has touched: libraries reserve far more, some of it for each core. Where
    the kernel can, the copies are huge pages, which are also given back sooner. Kernels before 6.1
    don't know the first advice, those before 5.14 neither, and copy page by page, later.
    """
    with contextlib.suppress(OSError):
        for start, end in list(_present()):
            for advice in (MADV_COLLAPSE, MADV_POPULATE_WRITE):
                libc.madvise(start, end - start, advice)


def _present() -> Iterator[tuple[int, int]]:
    """The addresses [start, end) of private memory that holds pages; not the stack's.

    Linux, Documentation/admin-guide/mm/pagemap.rst: 64 bits a page, of which the highest says that
    it is present, the next that it is swapped out.
    """
    with Path("/proc/self/pagemap").open("rb", buffering=0) as pagemap:
        for line in Path("/proc/self/maps").read_text().splitlines():
            span, mode, *rest = line.split()
            if mode != "rw-p" or (rest[-1] != "[heap]" and rest[-1].startswith("[")):
                continue
            start, end = (int(part, 16) for part in span.split("-"))
            entries = os.pread(pagemap.fileno(), (end - start) // PAGE * 8, start // PAGE * 8)
            for run in re.finditer(rb"[\x40-\xff]+", entries[7::8]):
                yield start + run.start() * PAGE, start + run.end() * PAGE


def seed() -> None:
    """Give each fork seeds of its own; Python does so for those of its standard library."""
    random: Any = sys.modules.get("numpy.random")
    if random is not None:
        random.seed()


def set_devices(cpu_devices: int) -> None:
    """Tell JAX, before it starts a backend, how many devices its CPU has."""
    jax: Any = sys.modules.get("jax")
    if jax is not None and cpu_devices != 1:
        jax.config.update("jax_num_cpu_devices", cpu_devices)
