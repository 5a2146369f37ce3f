"""What a forked child does that a new interpreter has by itself: memory, seeds, JAX's options."""

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path
from typing import Any

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

    The heap is among them; the stack and what the kernel maps are not. Where the kernel can, the
    copies are huge pages, which are also given back sooner. Kernels before 6.1 don't know the
    first advice, those before 5.14 neither, and copy page by page, later.
    """
    for line in Path("/proc/self/maps").read_text().splitlines():
        span, mode, *rest = line.split()
        if mode == "rw-p" and (rest[-1] == "[heap]" or not rest[-1].startswith("[")):
            start, end = (int(part, 16) for part in span.split("-"))
            for advice in (MADV_COLLAPSE, MADV_POPULATE_WRITE):
                libc.madvise(start, end - start, advice)


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
