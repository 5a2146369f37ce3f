"""What a forked child does that a new interpreter has by itself: memory, seeds, JAX's options."""

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path
from typing import Any

PR_SET_PDEATHSIG, MADV_POPULATE_WRITE = 1, 23
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

    The heap is among them; the stack and what the kernel maps are not. Kernels before 5.14 don't
    know the advice, and copy later.
    """
    for line in Path("/proc/self/maps").read_text().splitlines():
        span, mode, *rest = line.split()
        if mode == "rw-p" and (rest[-1] == "[heap]" or not rest[-1].startswith("[")):
            start, end = (int(part, 16) for part in span.split("-"))
            libc.madvise(start, end - start, MADV_POPULATE_WRITE)


def renew(cpu_devices: int) -> None:
    """What importing set once for all forks, for this one: seeds, and the number of devices."""
    random: Any = sys.modules.get("numpy.random")
    if random is not None:  # `random` of the standard library does this at a fork by itself
        random.seed()
    jax: Any = sys.modules.get("jax")
    if jax is not None and cpu_devices != 1:
        jax.config.update("jax_num_cpu_devices", cpu_devices)
