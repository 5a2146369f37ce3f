"""Both streams are taken in the order in which they were written, and nothing is lost."""

import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from lessongen.worker.processes import Child
from lessongen.worker.streams import ERR, OUT, Streams, are_exact

# the children of these tests do no more than write
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def shell(text):
    subprocess.run(["sh", "-c", text], check=True)


def taken(tmp_path, write, *, limit=1 << 30):
    """What arrives of what `write` writes in a child, as (pieces, bytes, marks)."""
    both = watch(Streams(), write, tmp_path / "output.bin", limit)
    return both.pieces, (tmp_path / "output.bin").read_bytes(), both.marks


def watch(both, write, path, limit):
    """The streams, when a child that writes to them has ended."""
    child = os.fork()
    if child == 0:
        mark = both.become()
        try:
            write(mark)
        finally:
            os._exit(0)
    both.listen(path, limit)
    process = Child(child)
    while not process.ended():
        both.wait(0.01)
    process.exit_code()
    both.close()
    return both


def lines(pieces, data):
    """(stream, text) of each line, from pieces."""
    found, at = [], 0
    for stream, length in pieces:
        found += [(stream, line) for line in data[at : at + length].decode().split()]
        at += length
    return found


def test_this_kernel_keeps_the_order():
    assert are_exact()


def test_writes_of_all_sizes_on_both_streams_keep_their_order(tmp_path):
    chance = random.Random(1)  # noqa: S311 -- the same plan each time is wanted
    plan = [(chance.choice([1, 2]), chance.choice([1, 9, 200, 5000, 20_000])) for _ in range(3000)]

    def write(_mark):
        for number, (descriptor, size) in enumerate(plan):
            os.write(descriptor, f"{number}:".encode().ljust(size, b"x") + b"\n")

    pieces, data, _ = taken(tmp_path, write)
    assert len(data) == sum(max(size, len(f"{n}:")) + 1 for n, (_, size) in enumerate(plan))
    expected = [((OUT, ERR)[fd - 1], str(number)) for number, (fd, _) in enumerate(plan)]
    assert [(stream, line.partition(":")[0]) for stream, line in lines(pieces, data)] == expected


def test_children_and_threads_in_turns_keep_their_order(tmp_path):
    def write(_mark):
        for number in range(100):
            shell(f"echo {number}")
            thread = threading.Thread(target=os.write, args=(2, f"{number}\n".encode()))
            thread.start()
            thread.join()

    pieces, data, _ = taken(tmp_path, write)
    expected = [(stream, str(number)) for number in range(100) for stream in (OUT, ERR)]
    assert lines(pieces, data) == expected


def test_marks_fall_at_the_right_place(tmp_path):
    def write(mark):
        for number in range(50):
            os.write(1, b"some text\n")
            os.write(mark, f"{number}\n".encode())

    _, _, marks = taken(tmp_path, write)
    assert marks == [(str(number), 10 * (number + 1)) for number in range(50)]


@pytest.mark.parametrize("size", [1_000_000, 10_000_000])
def test_one_large_write_arrives_whole(tmp_path, size):
    pieces, data, _ = taken(tmp_path, lambda _: os.write(1, b"y" * size))
    assert (pieces, data) == ([(OUT, size)], b"y" * size)


def test_what_is_above_the_limit_is_dropped_and_the_head_is_kept(tmp_path):
    def write(_mark):
        for number in range(1000):
            os.write(1 + number % 2, b"0123456789")

    pieces, data, _ = taken(tmp_path, write, limit=1000)
    assert len(data) < 1000
    assert data == (b"0123456789" * 100)[: len(data)]
    assert sum(size for _, size in pieces) == len(data)


def test_a_stream_that_is_opened_by_its_device_is_not_cut(tmp_path):
    def write(_mark):
        shell("echo a; echo b > /dev/stderr; echo c > /dev/stdout; echo d")

    pieces, data, _ = taken(tmp_path, write)
    assert lines(pieces, data) == [(OUT, "a"), (ERR, "b"), (OUT, "c"), (OUT, "d")]


def test_python_and_c_and_their_children_agree(tmp_path):
    code = (
        "import ctypes, os, sys; libc = ctypes.CDLL(None); print('python', flush=True);"
        "libc.puts(b'c'); libc.fflush(None); os.write(2, b'raw\\n'); print('end')"
    )
    command = [sys.executable, "-c", code]
    pieces, data, _ = taken(tmp_path, lambda _: subprocess.run(command, check=True))
    assert lines(pieces, data) == [(OUT, "python"), (OUT, "c"), (ERR, "raw"), (OUT, "end")]


def test_a_full_disk_is_told_and_does_not_end_the_reader():
    both = watch(Streams(), lambda _: os.write(1, b"x" * 100_000), Path("/dev/full"), 1 << 20)
    assert both.lost == "No space left on device"
    assert both.room == 0
