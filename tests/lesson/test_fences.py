"""Which fences are programs, and how their text is extracted from the blocks around them."""

import pytest

from tests.lesson.reading_lessons import document, good, kinds


def test_a_program_in_a_list_is_dedented_and_stays_in_its_item():
    page = good("""\
7. First

    ```python run id=sum
    for n in range(2):
        print(n)
    ```

8. Second
""")
    (snippet,) = page.lesson.snippets
    assert snippet.source == "for n in range(2):\n    print(n)\n"
    assert (snippet.place.line, snippet.first_line) == (3, 4)
    assert kinds(page.tokens) == [
        *("heading_open", "inline", "text", "heading_close", "ordered_list_open"),
        *("list_item_open", "paragraph_open", "inline", "text", "paragraph_close"),
        *("lg_snippet", "list_item_close"),
        *("list_item_open", "paragraph_open", "inline", "text", "paragraph_close"),
        *("list_item_close", "ordered_list_close"),
    ]


@pytest.mark.parametrize(
    ("text", "source", "line"),
    [
        ("- a\n  - b\n\n    ```python run\n    x = 1\n    ```\n", "x = 1\n", 5),
        ("> ```python run\n> if x:\n>     y\n> ```\n", "if x:\n    y\n", 2),
        ("> 1. a\n>\n>    ~~~python run\n>    #| id: a\n>    x\n>    ~~~\n", "x\n", 5),
        ("!!! exercise\n    ??? answer\n        ```python run\n        x\n        ```\n", "x\n", 4),
        ("  ```python run\n  x\n    y\n z\n  ```\n", "x\n  y\nz\n", 2),
        ("term\n:   def\n\n    ```python run\n    x\n    ```\n", "x\n", 5),
        ("-\t```python run\n\tx\n\t```\n", "x\n", 2),
    ],
)
def test_a_program_is_dedented_and_keeps_its_line_in_any_block(text, source, line):
    (snippet,) = good(text).lesson.snippets
    assert (snippet.source, snippet.first_line) == (source, line)


def test_empty_lines_in_a_program_dont_end_its_admonition():
    program = "def one():\n    return 1\n\n\ndef two():\n    return 2\n\n\n\nprint(one() + two())\n"
    body = "".join(f"    {line}\n" if line else "\n" for line in program.splitlines())
    page = good(f"!!! exercise\n    ```python run\n{body}    ```\n\n\n    After.\n\nOutside.\n")
    assert page.lesson.snippets[0].source == program
    closing = kinds(page.tokens).index("admonition_close")
    assert kinds(page.tokens)[:closing].count("paragraph_open") == 1


@pytest.mark.parametrize(
    "text",
    [
        "<!--\n```python run\nraise SystemExit\n```\n-->\n",
        "<!-- off\n\n```python run id=a\n1 / 0\n```\n\n-->\n",
        "- item\n\n  <!--\n  ```python run\n  1 / 0\n  ```\n  -->\n",
        "Text <!-- and a comment --> in a line.\n",
        "````markdown\n```python run\n1 / 0\n```\n````\n",
        "~~~~text\n~~~python run\n1 / 0\n~~~\n~~~~\n",
        "~~~text\n```python run\n1 / 0\n```\n~~~\n",
        "Write `python run` after the backticks.\n",
        "```python\n1 / 0\n```\n",
        '```python title="how to run it" hl_lines="1" linenums="3"\n1 / 0\n```\n',
    ],
)
def test_commented_or_quoted_programs_are_not_run(text):
    assert good(text).lesson.snippets == ()


def test_a_program_after_a_commented_one_is_run():
    page = good("<!--\n```python run id=a\n1 / 0\n```\n-->\n\n```python run id=a\nprint(1)\n```\n")
    assert [snippet.place.line for snippet in page.lesson.snippets] == [7]


@pytest.mark.parametrize(
    ("info", "title"),
    [
        (r'title="Shape \"a > b\" {x=1}"', 'Shape "a > b" {x=1}'),
        ("""title='Shape "a > b" {x=1}'""", 'Shape "a > b" {x=1}'),
        (r"title=No\ quotes\ at\ all", "No quotes at all"),
        ('title="Größe: 1 → 2 & <b>"', "Größe: 1 → 2 & <b>"),
        ('title="a=b # c"', "a=b # c"),
        ('title=""\'it is\'""', "it is"),
    ],
)
def test_a_title_may_contain_any_character(info, title):
    page = good(f"```python run id=a {info} repeat=3\nx = 1\n```\n")
    assert page.lesson.snippets[0].display.title == title
    assert page.lesson.sessions[0].repeat == 3


def test_a_program_with_an_invalid_option_stays_a_program():
    page, findings = document("```python run id=a repeat=often\nx = 1\n```\n")
    assert len(findings) == 1
    assert [snippet.id for snippet in page.lesson.snippets] == ["a"]
    assert "lg_snippet" in kinds(page.tokens)


def test_a_listing_has_its_language_and_options():
    page = good('```yaml title="mkdocs.yml" hl_lines="1 2-3" linenums="5"\na\nb\nc\n```\n')
    (fence,) = [token for token in page.tokens if token.type == "fence"]
    assert fence.meta == {
        "language": "yaml",
        "title": "mkdocs.yml",
        "hl_lines": (1, 2, 3),
        "linenums": 5,
    }
