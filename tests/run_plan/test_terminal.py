"""Output as a terminal displays it, without a process."""

import pytest

from lessongen.run.local.cleaning import displayed, without_escapes


def text(*pieces):
    return "".join(part for _, part in displayed(pieces))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("plain\n", "plain\n"),
        ("a\r\nb\r\n", "a\nb\n"),
        ("10 %\r100 %\n", "100 %\n"),
        ("loading\rdone\n", "doneing\n"),
        ("loading\r\x1b[Kdone\n", "done\n"),
        ("loading\x1b[2Kdone\n", "done\n"),
        ("abc\b\b\x1b[1Kx\n", " xc\n"),
        ("abc\b\b\x1b[0K\n", "a\n"),
        ("\b\bx", "x"),
        ("first\rFIRST\nsecond\n", "FIRST\nsecond\n"),
    ],
)
def test_the_last_state_of_each_line_is_displayed(written, expected):
    assert text(("out", written)) == expected


def test_a_character_belongs_to_the_stream_that_wrote_it_last():
    cells = displayed([("out", "abc\r"), ("err", "X")])
    assert cells == [("err", "X"), ("out", "b"), ("out", "c")]


@pytest.mark.parametrize(
    "written", ["\x1b[31mred\x1b[0m", "\x1b]8;;http://x\x1b\\red\x1b]8;;\x07", "\x1b(Bred\x1bM"]
)
def test_escape_sequences_are_removed(written):
    assert without_escapes(written) == "red"
