"""What a page shows of a program's output is what the program printed, in its order."""

import pytest

from tests.run_process.programs import printed, streams, work
from tests.run_process.sources import ORDER


def test_both_streams_keep_their_order_and_their_marks(runner):
    expected = [
        ("out", "one\n"),
        ("err", "two\n"),
        ("out", "three\nfour\n"),
        ("err", "five\n"),
        ("out", "six\n"),
        ("err", "seven\n"),
        ("out", "eight"),
    ]
    assert streams(runner.run(work(ORDER))) == expected


CLEANED = {
    "colour": (r"print('\033[31mred\033[0m plain')", "red plain\n"),
    "link": (r"print('\033]8;;http://x\033\\text\033]8;;\033\\ after')", "text after\n"),
    "bar": (r"[print(f'\r{n} %', end='') for n in range(0, 101, 20)]; print()", "100 %\n"),
    "shorter state": (r"print('loading...\rdone')", "doneing...\n"),
    "erased": (r"print('loading...\r\033[Kdone')", "done\n"),
    "backspace": (r"print('1\b\b2', end='')", "2"),
    "crlf": (r"print('a\r\nb\r\n', end='')", "a\nb\n"),
    "undecodable": (r"import os; os.write(1, b'le\xff\xfet\n')", "le\\xff\\xfet\n"),
    "control": (r"print('nul\0 bell\a')", "nul␀ bell␇\n"),
    "surrogate": (r"print('\udcff')", "\\xff\n"),
    "other controls": (r"print('\x85\ufffe')", "\\x85\\ufffe\n"),
    "overridden order": (
        r"print('a\u202ecba\u202c \u2067b\u2069')",
        "a\\u202ecba\\u202c \\u2067b\\u2069\n",
    ),
    "right-to-left text": (r"print('\u05d0\u200f! \u0661\u061c')", "\u05d0\u200f! \u0661\u061c\n"),
    "fence": (r"print('```\ncode\n```')", "```\ncode\n```\n"),
    "braces": (r"print('${{ x }} {% if %}')", "${{ x }} {% if %}\n"),
}


def test_what_a_terminal_would_act_on_becomes_plain_text(runner):
    sources = "\nprint('-----')\n".join(source for source, _ in CLEANED.values())
    texts = printed(runner.run(work(sources))).split("-----\n")
    assert dict(zip(CLEANED, texts, strict=True)) == {k: text for k, (_, text) in CLEANED.items()}


def test_a_bar_on_standard_error_overwrites_itself_only(runner):
    source = r"""
        import sys
        print("before")
        for n in range(3):
            print(f"\r{n} of 2", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        print("after")
    """
    expected = [("out", "before\n"), ("err", "2 of 2\n"), ("out", "after\n")]
    assert streams(runner.run(work(source))) == expected


@pytest.mark.parametrize(
    "line",
    [
        "2026-11-29 10:00:00.123456: W external/xla/service.cc:12] slow",
        "W0000 00:00:1764410000.123456    4242 cuda.cc:1] no device",
        "I1129 10:00:00.000001 4242 pjrt.cc:1] created",
        "WARNING:2026-11-29 10:00:00,123:jax._src.xla_bridge:969: A GPU may be present.",
        "Matplotlib is building the font cache; this may take a moment.",
    ],
)
def test_native_log_lines_go_to_the_log(runner, line):
    source = f"""
        import sys
        print("shown")
        print({line!r}, file=sys.stderr)
        print("a warning of the program", file=sys.stderr)
        print({line!r})
    """
    run = runner.run(work(source))
    expected = [("out", "shown\n"), ("err", "a warning of the program\n"), ("out", line + "\n")]
    assert streams(run) == expected
    assert run.log == line + "\n"


def test_paths_of_the_machine_become_labels(runner):
    source = """
        import os, sys, json, tempfile, traceback, numpy
        print(__file__, sys.argv)
        print(os.getcwd(), os.environ["HOME"], tempfile.gettempdir())
        print(json.__file__, numpy.__file__, sys.prefix)
        where = __file__
    """
    run = runner.run(work(source))
    assert printed(run) == (
        "first-call/a.py ['first-call/a.py']\n"
        "first-call home tmp\n"
        "json/__init__.py numpy/__init__.py .\n"
    )
    assert run.snippets["a"].values["where"] == "first-call/a.py"


def test_a_set_of_strings_is_printed_in_the_same_order_twice(runner):
    source = "print({'alpha', 'beta', 'gamma', 'delta', 'epsilon'})"
    assert printed(runner.run(work(source))) == printed(runner.run(work(source)))


def test_each_snippet_of_a_session_has_its_own_output(runner):
    run = runner.run(
        work("print('first')", "import atexit\natexit.register(print, 'exit')\nprint(2)")
    )
    assert (printed(run, "a"), printed(run, "b")) == ("first\n", "2\nexit\n")


def test_a_text_over_the_limit_is_cut_between_characters_and_says_so(runner):
    source = """
        import sys
        print("first", file=sys.stderr)
        print("σ" * (1 << 20))
        print("last", file=sys.stderr)
    """
    output = runner.run(work(source)).snippets["a"].texts["output"]
    left = ((1 << 20) - len("first\n")) // len("σ".encode())
    assert output.text == "first\n" + "σ" * left
    assert output.cut == (1 << 20) - left + len("\nlast\n")
    assert output.stderr == ((0, 6),)
