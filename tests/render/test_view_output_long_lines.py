"""Lines that nobody reads to their end are shown head and tail, as long outputs are."""

import pytest

from lessongen.diagnostics import Kind
from lessongen.model import Text, Volatile
from tests.render.pages import Ran, printed, tree, with_class

PROGRAM = "# Page\n\n```python run id=one{options}\nprint()\n```\n"
NOTE = "298,000 characters of this line omitted (full text)"


def shown(text, options="", **marks):
    ran = {"one": Ran(texts={"output": Text(text, **marks)})}
    return printed(PROGRAM.replace("{options}", options), ran)


def output(page):
    (pre,) = with_class(tree(page.html), "lg-output")
    return pre


def words(pre):
    return "".join(pre.itertext())


def test_an_endless_line_shows_head_and_tail_and_links_the_whole():
    text = "first\n" + "a" * 150_000 + "b" * 150_000 + "\nlast\n"
    page = shown(text)
    pre = output(page)
    assert words(pre) == f"first\n{'a' * 1000}\n{NOTE}\n{'b' * 1000}\nlast"
    (link,) = pre.iter("a")
    assert page.downloads[link.get("href")].decode() == text
    (finding,) = page.findings
    assert finding.kind is Kind.OUTPUT
    assert str(finding) == (
        "lessons/l/page.md:3: output with a line of more than 2,000 characters, "
        "the page shows the ends"
    )


@pytest.mark.parametrize(
    ("length", "note"),
    [(2000, None), (2001, "1 character of this line"), (2002, "2 characters of this line")],
)
def test_lines_of_up_to_2000_characters_are_shown(length, note):
    page = shown("a" * length)
    lines = words(output(page)).split("\n")
    assert lines[1:2] == ([f"{note} omitted (full text)"] if note else [])
    assert lines[0] + "".join(lines[2:]) == "a" * min(length, 2000)
    assert len(page.findings) == bool(note)


def test_marks_fall_where_they_did_and_no_number_is_cut_in_two():
    """Numbers stand at 998 and 5002 of the long line, over its cuts, in between, and after it."""
    line = "a" * 998 + "12345" + "b" * 2000 + "77" + "c" * 1994 + "67890" + "d" * 996
    text = f"1\n{line}\n2\n"
    spots = [(0, 1), (1000, 1005), (3005, 3007), (5001, 5006), (6003, 6004)]
    assert [text[a:b] for a, b in spots] == ["1", "12345", "77", "67890", "2"]
    pre = output(
        page := shown(
            text,
            stderr=((990, 3000), (5500, 6005)),
            volatile=tuple(Volatile(spot, "0", "9") for spot in spots),
        )
    )
    head, note, tail = words(pre).split("\n")[1:4]
    assert (head, tail) == ("a" * 998, "d" * 996)
    assert note == "4,006 characters of this line omitted (full text)"
    assert [it.text for it in with_class(pre, "lg-volatile")] == ["1", "2"]
    early, *late = (words(it) for it in with_class(pre, "lg-stderr"))
    assert early == "a" * 10
    assert "".join(late) == "d" * 502 + "\n2"
    (table,) = with_class(tree(page.html), "lg-varying")
    rows = ["".join(row.itertext()).strip() for row in table.iter("tr")][1:]
    assert rows == ["1109", "3209"]


def test_long_outputs_and_endless_lines_are_cut_together_in_comments_too():
    text = "".join(f"{character * 3000}\n" for character in "abcd")
    page = shown(text, " max_lines=2 output=comment")
    (code,) = with_class(tree(page.html), "lg-code")
    note = "# 1,000 characters of this line omitted (full text)"
    assert words(code).split("\n")[1:] == [
        "# " + "a" * 1000,
        note,
        "# " + "a" * 1000,
        "# 2 lines omitted (full text)",
        "# " + "d" * 1000,
        note,
        "# " + "d" * 1000,
    ]
    assert [str(it).partition(": ")[2] for it in page.findings] == [
        "output of 4 lines, 2 are on the page; `max_lines` sets how many",
        "output with 2 lines of more than 2,000 characters, the page shows the ends",
    ]
