"""Pictures that a program made."""

import struct

import pytest

from lessongen.model import Image
from lessongen.views.picture import size
from tests.render.captured_pages import SVG, body, figure
from tests.render.pages import words

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">IIBBBBB", 20, 10, 8, 2, 0, 0, 0)


def test_a_picture_is_a_file_beside_the_page_with_words_for_it():
    images = {"plot.figure": Image(SVG)}
    lines = ("alt: 'a line, \"rising\"'", "caption: Growth")
    made = body("four.plot", *lines, images=images)
    found = figure(made, "lg-figure")
    (image,) = found.iter("img")
    assert image.get("src") == "four.plot.svg"
    assert image.get("alt") == 'a line, "rising"'
    assert (image.get("width"), image.get("height")) == ("96", "48")
    assert words(found.find("figcaption")) == "Growth"
    assert made.downloads["four.plot.svg"] == SVG
    assert made.findings == ()
    assert b"![a line," in made.downloads["lesson.md"]


def test_a_picture_that_is_another_in_each_run_says_so():
    made = body("four.p", "alt: dots", images={"p.png": Image(PNG, varies=True)})
    found = figure(made, "lg-figure")
    assert words(found) == "Another in each run; this is the one of the run shown."
    assert next(found.iter("img")).get("height") == "10"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (PNG, (20, 10)),
        (SVG, (96, 48)),
        (b"<svg width='5cm' height='10mm'>", (189, 38)),
        (b"<svg viewBox='0 0 30.5 20'>", (30, 20)),
        (b"<svg width='100%' viewBox='0 0 3 2'>", (3, 2)),
        (b"<svg>", (None, None)),
        (b"nothing", (None, None)),
    ],
)
def test_the_size_of_a_picture_is_told_beforehand(data, expected):
    assert size(data) == expected
