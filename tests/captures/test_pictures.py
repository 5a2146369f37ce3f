"""Figures and other pictures of a program, as files."""

import struct
import zlib

import pytest

from lessongen.model import CaptureRequest, Outcome
from lessongen.run.local import FreshExecutor
from tests.run_process.programs import work

FIGURE = """
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(4, 3))
    axes.plot([1, 4, 9, 16], marker="o", label="squares")
    axes.fill_between([0, 1], [1, 2], alpha=0.5)
    axes.set_title("$n^2$ — growth")
    axes.legend()
"""


@pytest.fixture(scope="module")
def figures():
    """The figure of two interpreters that share nothing."""
    asked = work(FIGURE, options=[{"requests": (CaptureRequest("figure"),)}])
    ran = []
    for _ in range(2):
        with FreshExecutor() as executor:
            ran.append(executor.run(asked).snippets["a"])
    assert [each.problem for each in ran] == ["", ""]
    return [each.images["figure.figure"] for each in ran]


def test_a_figure_is_the_same_bytes_in_two_processes(figures):
    assert figures[0] == figures[1]


def test_a_figure_is_svg_without_date_or_address(figures):
    text = figures[0].decode()
    assert text.startswith("<?xml")
    assert '<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="2' in text
    assert "<dc:date>" not in text
    assert "matplotlib.org" not in text
    assert len(figures[0]) < 40_000


DRAWN = """
    import struct, zlib

    def chunk(kind, data):
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    header = struct.pack(">IIBBBBB", 2, 1, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"\\x00\\x00\\xff")
    PNG = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows)
    PNG += chunk(b"IEND", b"")

    class Both:
        def _repr_svg_(self):
            return f"<svg xmlns='http://www.w3.org/2000/svg'><!-- {__file__} --></svg>"

        def _repr_png_(self):
            return PNG

    class OnlyPng(Both):
        def _repr_svg_(self):
            return None

    class Neither(Both):
        _repr_svg_ = _repr_png_ = lambda self: None

    both, only_png, neither, cls = Both(), OnlyPng(), Neither(), Both
    big = type("Big", (), {"_repr_png_": lambda self: PNG + b"." * (1 << 20)})()
    text = type("Text", (), {"_repr_png_": lambda self: b"no picture"})()
"""


def test_objects_draw_themselves_by_protocol(executor):
    requests = (CaptureRequest("both"), CaptureRequest("only_png"), CaptureRequest("both", "png"))
    ran = executor.run(work(DRAWN, options=[{"requests": requests}])).snippets["a"]
    assert ran.outcome is Outcome.OK, ran.problem
    assert set(ran.images) == {"both.svg", "only_png.png", "both.png"}
    assert b"<!-- first-call/a.py -->" in ran.images["both.svg"]  # no path of the machine
    png = ran.images["only_png.png"]
    assert struct.unpack(">II", png[16:24]) == (2, 1)
    assert zlib.decompress(png[41:-16]) == b"\x00\x00\xff"


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        (
            CaptureRequest("neither"),
            "`neither` is a Neither, for which there is no default kind; legal for a",
        ),
        (
            CaptureRequest("neither", "png"),
            "`neither` is a Neither, but `png` is taken from an object with",
        ),
        (CaptureRequest("cls", "svg"), "but `svg` is taken from an object with `_repr_svg_`"),
        (CaptureRequest("both", "figure"), "but `figure` is taken from a matplotlib Figure"),
        (
            CaptureRequest("text"),
            "taking `png` of `text` raised ValueError: `_repr_png_` returned bytes that",
        ),
        (
            CaptureRequest("big"),
            "bytes, but images in a record have at most 1048576; draw less, or smaller",
        ),
    ],
)
def test_what_draws_nothing_is_refused(executor, wanted, problem):
    ran = executor.run(work(DRAWN, options=[{"requests": (wanted,)}])).snippets["a"]
    assert ran.outcome is Outcome.FAILED
    assert problem in f"{ran.problem}; {ran.remedy}"
