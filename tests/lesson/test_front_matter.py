"""Front matter, and bytes to text."""

import datetime as dt

import pytest

from lessongen.lesson import decode
from tests.lesson.reading_lessons import faults, good


def test_keys_of_mkdocs_and_themes_are_ignored():
    page = good(
        "---\ntags: [a]\nhide: [toc]\ntemplate: x.html\ndescription: d\nsubtitle: s\nicon: i\n"
        "date: 2026-01-02\nweight: 3\n---\n"
    )
    assert page.lesson.meta["date"] == dt.date(2026, 1, 2)
    assert page.lesson.meta["weight"] == 3
    assert page.lesson.meta["tags"] == ["a"]


def test_titles_and_terms_are_texts_whatever_their_yaml_type():
    page = good(
        "---\ntitle: 2026-01-02\nterms:\n  NO:\n    definition: 1.0\n    aliases: [on]\n---\n"
    )
    (term,) = page.lesson.terms
    assert page.lesson.title == "2026-01-02"
    assert (term.name, term.definition, term.aliases) == ("NO", "1.0", ("on",))


def test_a_definition_may_wrap_and_have_inline_markup():
    page = good(
        "---\nterms:\n  jit:\n    definition: >\n      A *compiler*\n      with `code`.\n---\n"
    )
    assert page.lesson.terms[0].definition == "A *compiler* with `code`."


def test_maths_is_off_unless_it_is_on():
    assert good("---\nmath: true\n---\n").lesson.math is True
    assert good("---\nmath: false\n---\n").lesson.math is False
    assert good("Text.\n").lesson.math is False


@pytest.mark.parametrize("text", ["", "\n", "---\n---\n", "---\n# only a comment\n---\n", "***\n"])
def test_a_lesson_may_be_empty(text):
    page = good(text)
    assert page.lesson.meta == {}
    assert page.lesson.title == "X"


def test_a_horizontal_rule_below_text_is_not_front_matter():
    good("Text.\n\n---\n\nkey: value\n\n---\n")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbfa\r\nb\r\n", "a\nb\n"),
        ("σ → é\n".encode(), "σ → é\n"),
        (b"a\rb", "a\nb"),
        (b"", ""),
    ],
)
def test_a_file_is_decoded_without_byte_order_mark_and_with_line_feeds(data, text):
    assert decode(data, "x.md") == text


def test_invalid_utf8_is_a_finding_with_its_line():
    assert str(decode(b"a\r\nb\n\xe9t\xe9\n", "lessons/x.md")) == (
        "lessons/x.md:3: not valid UTF-8: byte 0xe9; save the file as UTF-8"
    )


def test_windows_line_breaks_dont_shift_line_numbers():
    text = "---\r\ntitle: T\r\n---\r\n\r\na\r\n{{ b.c }}\r\n"
    assert faults(text) == ["6: unknown snippet `b`; no snippet of this lesson has an `id`"]


def test_line_breaks_of_yaml_alone_dont_shift_line_numbers():
    text = '---\ntitle: "a\u2028b\u2028c"\nmath: on\n---\n'
    assert faults(text) == ["3: `math` must be `true` or `false`; write `math: true`"]


def test_nul_characters_are_a_finding():
    assert faults("a\n\0\n") == ["2: the text contains a NUL character; delete it"]
    assert faults("---\ntitle: One\nnote: a\x07b\n---\n") == [
        "3: the YAML contains the control character U+0007; delete it"
    ]
