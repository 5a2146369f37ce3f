"""Numbers and words that differ between runs are told apart, where they stand."""

import itertools

import pytest

from lessongen.model import Text, Volatile
from lessongen.records import varying
from lessongen.records.variation import MOST, overflow

# a name: texts of the runs (the first is shown), {number: (min, max)}, words that differ
CASES = {
    "equal": (["a 1\n", "a 1\n"], {}, []),
    "a number": (["took 0.98 ms\n", "took 1.13 ms\n"], {"0.98": ("0.98", "1.13")}, []),
    "three runs": (["t 5", "t 40", "t 3"], {"5": ("3", "40")}, []),
    "by worth": (["t 1e3", "t 9", "t -2", "t +7"], {"1e3": ("-2", "1e3")}, []),
    "only some": (["n 4 t 0.5\n", "n 4 t 0.6\n"], {"0.5": ("0.5", "0.6")}, []),
    "with unit": (["12ms", "9ms"], {"12": ("9", "12")}, []),
    "padded": (["trace    9.98 ms |\n", "trace   10.02 ms |\n"], {"9.98": ("9.98", "10.02")}, []),
    "padded at the start": (["  9.9 s", " 10.1 s"], {"9.9": ("9.9", "10.1")}, []),
    "padded after": (["9    |", "1000 |"], {"9": ("9", "1000")}, []),
    "lists": (["[1, 22]", "[1, 3]"], {"22": ("3", "22")}, []),
    "points of numpy": (["[1. 2.5]", "[1.5 2.]"], {"1": ("1", "1.5"), "2.5": ("2", "2.5")}, []),
    "full stop": (["in 5.\n", "in 7.\n"], {"5": ("5", "7")}, []),
    "signs": (["x -1", "x 1"], {"-1": ("-1", "1")}, []),
    "no sign but minus": (["n-1", "n-2"], {"1": ("1", "2")}, []),
    "nan": (["loss 0.5", "loss nan"], {"0.5": ("0.5", "nan")}, []),
    "inf": (["x inf", "x -inf"], {"inf": ("-inf", "inf")}, []),
    "words": (["a cat sat", "a dog sat"], {}, ["cat"]),
    "a set": (["{'a', 'b'}\n", "{'b', 'a'}\n"], {}, [", 'b'"]),
    "an address": (["at 0x7f31>", "at 0x7a2b>"], {}, ["0x7f31"]),
    "a temporary path": (["/var/t1a/x", "/var/t2b/x"], {}, ["t1a"]),
    "names with digits": (["x1 = 2", "x2 = 2"], {}, ["x1"]),
    "shapes": (["f32[128x512]", "f32[128x256]"], {}, ["128x512"]),
    "hashes": (["id 7f3e2a", "id 8b1c9d"], {}, ["7f3e2a"]),
    "versions": (["v 1.2.3", "v 1.2.4"], {}, ["3"]),
    "white space": (["a  b", "a b"], {}, ["a  b"]),
    "white space at the start": (["  a b", "a b"], {}, ["  a"]),
    "a line more here": (["a\nb\nc\n", "a\nc\n"], {}, ["b"]),
    "a line more there": (["a\nc\n", "a\nb\nc\n"], {}, ["a"]),
    "lines at the start there": (["c\n", "a\nb\nc\n"], {}, ["c"]),
    "words more there": (["a b\n", "a x b\n"], {}, ["a"]),
    "no line there": (["a\n", ""], {}, ["a"]),
    "nothing here": (["", "a\n"], {}, [""]),
    "lines in another order": (["a\nb\nc\n", "b\na\nc\n"], {}, ["b"]),
    "numbers beside words": (
        ["t 1 cat\nt 2 dog\n", "t 3 cow\nt 4 dog\n"],
        {"1": ("1", "3"), "2": ("2", "4")},
        ["cat"],
    ),
    "after a line more": (["a\nx\nt 1\n", "a\nt 2\n"], {"1": ("1", "2")}, ["x"]),
    "before a line more": (["t 1\nx\na\n", "t 2\na\n"], {"1": ("1", "2")}, ["x"]),
    "every run counts": (["t 1 a", "t 2 a", "t 1 b"], {"1": ("1", "2")}, ["a"]),
    "other scripts": (["σ=1.5 µs 🌍", "σ=2.5 µs 🌍"], {"1.5": ("1.5", "2.5")}, []),
}


@pytest.mark.parametrize("name", CASES)
def test_what_differs_is_found_where_it_stands(name):
    (shown, *others), numbers, words = CASES[name]
    found = varying(Text(shown), others)
    assert found.text == shown
    assert {shown[slice(*it.at)]: (it.min, it.max) for it in found.volatile} == numbers
    assert [shown[slice(*span)] for span in found.differing] == words


def test_the_rest_of_the_text_is_kept():
    shown = Text("a 1\n", stderr=((0, 1),), cut=3)
    assert varying(shown, ["a 2\n"]) == Text("a 1\n", ((0, 1),), 3, (Volatile((2, 3), "1", "2"),))


def test_spans_are_in_order_and_apart():
    shown = "".join(f"line {n} word{n} {n / 7:.3f}\n" for n in range(50))
    other = "".join(f"line {n} ward{n % 9} {n / 6:.3f}\n" for n in range(50))
    found = varying(Text(shown), [other])
    spans = sorted([it.at for it in found.volatile] + list(found.differing))
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(spans))
    assert len(found.volatile) == 49


def test_very_long_outputs_are_compared_too():
    shown = "".join(f"row {n}\n" for n in range(20_000))
    found = varying(Text(shown), [shown.replace("row 100\n", "row 7\nmore\n")])
    assert found.differing


def rows(count, shift, end=""):
    return "".join(f"row {n + shift}\n" for n in range(count)) + end


@pytest.mark.parametrize(("more", "end"), [(1, ""), (3000, ""), (3000, "a {}\n")])
def test_so_many_numbers_are_marked_and_the_rest_is_one_span(more, end):
    shown, other = rows(MOST + more, 0, end.format("b")), rows(MOST + more, 90_000, end.format("c"))
    found = varying(Text(shown), [other])
    assert overflow(found)
    assert len(found.volatile) == MOST
    assert shown[slice(*found.volatile[-1].at)] == str(MOST - 1)
    (rest,) = found.differing
    assert shown[slice(*rest)] == shown[rest[0] :].removesuffix("\n")
    assert rest[0] == found.volatile[-1].at[1]


@pytest.mark.parametrize("end", ["", "a {}\n"])
def test_all_of_the_most_numbers_are_marked(end):
    shown, other = rows(MOST, 0, end.format("b")), rows(MOST, 90_000, end.format("c"))
    found = varying(Text(shown), [other])
    assert not overflow(found)
    assert len(found.volatile) == MOST
    assert [shown[slice(*span)] for span in found.differing] == (["b"] if end else [])
