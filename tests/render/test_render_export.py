"""What a page offers to take away: a notebook, Markdown, the record, a list for models."""

import json
from pathlib import Path

import pytest
from example_run import RAN, teachers
from markdown_it import MarkdownIt
from pages import Ran, course, document, printed

from lessongen.model import Outcome, Raised, Text
from lessongen.render import llms_text

ADDRESS = "https://course.example/l/page/"
LESSON = """---
terms:
  tracing:
    definition: D.
---

# Title

Before {{ one.t | ms }}, [claimed]{claim="one.t < 1"} and {term}`tracing`; a [link](x.md).

```python run id=one title="First"
print("out")
```

Between.

```python run id=two raises=ValueError code=fold
raise ValueError("no")
```

After.
"""
RUNS = {
    "one": Ran(
        values=[{"t": 0.5}] * 2,
        texts={"output": Text("out\nerr\nout\n", stderr=((4, 8),))},
    ),
    "two": Ran(
        texts={"error": Text("ValueError: no\n")},
        outcome=Outcome.RAISED,
        raised=Raised("ValueError", "no"),
    ),
}


def cells(page):
    """(kind, id, source) of every cell."""
    notebook = json.loads(page.downloads["lesson.ipynb"])
    return [(each["cell_type"], each["id"], "".join(each["source"])) for each in notebook["cells"]]


def markdown(page):
    return page.downloads["lesson.md"].decode()


@pytest.fixture(scope="module")
def page():
    return printed(LESSON, RUNS, address=ADDRESS)


def test_prose_and_programs_are_cells_in_order(page):
    pins, *rest = cells(page)
    assert pins[:2] == ("code", "pinned-versions")
    assert "jax==0.10.2 numpy==2.4.6" in pins[2]
    assert rest == [
        (
            "markdown",
            "prose-1",
            f"# Title\n\nBefore 500 ms, claimed and tracing; a [link]({ADDRESS}x.md).",
        ),
        ("code", "one", 'print("out")'),
        ("markdown", "prose-2", "Between."),
        ("code", "two", 'raise ValueError("no")'),
        ("markdown", "prose-3", "After."),
    ]


def test_outputs_are_as_recorded(page):
    notebook = json.loads(page.downloads["lesson.ipynb"])
    one, two = (each for each in notebook["cells"] if each["id"] in ("one", "two"))
    assert [(each["name"], "".join(each["text"])) for each in one["outputs"]] == [
        ("stdout", "out\n"),
        ("stderr", "err\n"),
        ("stdout", "out\n"),
    ]
    (error,) = two["outputs"]
    assert (error["ename"], error["evalue"]) == ("ValueError", "no")
    assert error["traceback"] == ["ValueError: no"]
    assert two["metadata"] == {"jupyter": {"source_hidden": True}, "tags": ["raises-exception"]}


def test_the_notebook_is_of_the_format_that_it_names(page):
    notebook = json.loads(page.downloads["lesson.ipynb"])
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    wanted = {
        "code": {"cell_type", "execution_count", "id", "metadata", "outputs", "source"},
        "markdown": {"cell_type", "id", "metadata", "source"},
    }
    for each in notebook["cells"]:
        assert set(each) == wanted[each["cell_type"]]
    assert len({each["id"] for each in notebook["cells"]}) == len(notebook["cells"])


def test_the_bytes_are_the_same_each_time(page):
    assert printed(LESSON, RUNS, address=ADDRESS) == page


def test_without_a_record_programs_have_no_output():
    made = printed(LESSON, None)
    notebook = json.loads(made.downloads["lesson.ipynb"])
    assert [each["outputs"] for each in notebook["cells"] if each["cell_type"] == "code"] == [
        [],
        [],
    ]
    assert "record.json" not in made.downloads
    assert "Not recorded" in markdown(made)


def test_the_markdown_has_programs_with_their_output_and_no_marks_of_ours(page):
    text = markdown(page)
    assert text.startswith("# Title\n\nBefore 500 ms, claimed and tracing; a [link](https://")
    assert '**First**\n\n```python\nprint("out")\n```\n\n```text\nout\nerr\nout\n```\n' in text
    assert "```text\nValueError: no\n```" in text
    assert text.endswith("with numpy 2.4.6; recorded 2026-11-29.\n")
    assert not any(mark in text for mark in ("claim=", "{term}", "lg-", "run id", "terms:"))


def test_the_record_is_a_file_that_can_be_read_again(page):
    record = json.loads(page.downloads["record.json"])
    assert record["lesson"] == "l/page"
    assert record["sessions"]["one"]["snippets"]["one"]["runs"][0]["values"] == {"t": 0.5}


def test_the_page_links_what_it_offers(page):
    for name in ("one.py", "two.py", "lesson.ipynb", "lesson.md", "record.json"):
        assert f'href="{name}"' in page.provenance_html
        assert name in page.downloads


def test_the_notebook_may_be_opened_elsewhere():
    made = printed(LESSON, RUNS, colab="https://lab.example/l/lesson.ipynb")
    assert 'href="https://lab.example/l/lesson.ipynb"' in made.provenance_html


def test_a_lesson_without_programs_is_markdown_alone():
    made = printed("# Prose\n\nText.\n")
    assert made.downloads == {"lesson.md": b"# Prose\n\nText.\n"}
    assert made.provenance_html == ""


EXERCISE = """!!! exercise "Try"
    Do.

    ??? answer
        So:

        ```python run id=one
        x = 1
        ```

        Done.
"""
NESTED = {
    "a numbered list goes on": (
        "1. Step\n\n   ```python run id=one\n   x = 1\n   ```\n\n   then\n\n2. Next\n3. Last\n",
        ["1. Step", "one", "1. then\n\n2. Next\n\n3. Last"],
    ),
    "a list whose item ends with it": (
        "5. Step\n\n   ```python run id=one\n   x = 1\n   ```\n6. Next\n",
        ["5. Step", "one", "6. Next"],
    ),
    "a quote": (
        "> A\n>\n> ```python run id=one\n> x = 1\n> ```\n>\n> B\n\nC\n",
        ["> A", "one", "> B\n\nC"],
    ),
    "an admonition": (
        '!!! note "T"\n    A\n\n    ```python run id=one\n    x = 1\n    ```\n',
        ["> **T**\n>\n> A", "one"],
    ),
    "two in a row": (
        "```python run id=one\nx = 1\n```\n\n```python run id=two\nx = 2\n```\n",
        ["one", "two"],
    ),
    "an exercise": (
        EXERCISE,
        ["**Try**\n\nDo.\n\n> **Answer**\n>\n> So:", "one", "> Done."],
    ),
}


@pytest.mark.parametrize(("text", "wanted"), NESTED.values(), ids=NESTED)
def test_a_program_is_a_cell_wherever_it_stands(text, wanted):
    made = [
        source.removeprefix("# T").strip() if kind == "markdown" else name
        for kind, name, source in cells(printed(f"# T\n\n{text}"))
    ]
    assert list(filter(None, made)) == wanted


PLAIN = {
    "an admonition": ("??? tip\n    A *b*.\n", "> **Tip**\n>\n> A *b*.\n"),
    "a question": (
        '!!! question "Q `c`?"\n    - [ ] a\n    - [x] b\n\n    ---\n\n    Because.\n',
        "**Q `c`?**\n\n- a\n- b\n\n**Answer**\n\nb\n\nBecause.\n",
    ),
    "a task list": ("- [x] a\n- [ ] b\n", "- [x] a\n- [ ] b\n"),
    "a table": (
        "| a | b |\n| :-- | --: |\n| 1 \\| 2 | `c` |\n",
        "| a | b |\n| :-- | --: |\n| 1 \\| 2 | `c` |\n",
    ),
    "footnotes": (
        "A[^1].\n\n[^1]: Note.\n",
        f"A [1].\n\n{'_' * 70}\n\n1. Note.\n",
    ),
    "definitions": ("Term\n: What.\n", "**Term**\n\nWhat.\n"),
    "strikethrough": ("~~a~~ b\n", "~~a~~ b\n"),
    "a span": ("[205 ms]{.quoted}\n", "205 ms\n"),
    "a fence": ('```yaml title="x" hl_lines="1"\na: 1\n```\n', "```yaml\na: 1\n```\n"),
    "raw HTML": (
        "<kbd>a</kbd>\n\n<div>\n\nb\n\n</div>\n",
        "<kbd>a</kbd>\n\n<div>\n\nb\n\n</div>\n",
    ),
    "what looks like marks": ("a \\* b \\_c\\_ \\[d\\] 1\\. e\n", None),
}


@pytest.mark.parametrize(("text", "wanted"), PLAIN.values(), ids=PLAIN)
def test_what_markdown_lacks_is_written_in_what_it_has(text, wanted):
    made = markdown(printed(f"# T\n\n{text}")).removeprefix("# T\n\n")
    if wanted is None:
        parser = MarkdownIt()
        assert parser.render(made) == parser.render(text)
    else:
        assert made == wanted


def test_long_output_is_cut_as_on_the_page():
    ran = {"one": Ran(texts={"output": Text("".join(f"{n}\n" for n in range(9)))})}
    made = printed("# T\n\n```python run id=one max_lines=2\nx = 1\n```\n", ran)
    assert "```text\n0\n[7 lines omitted]\n8\n```" in markdown(made)
    (output,) = json.loads(made.downloads["lesson.ipynb"])["cells"][-1]["outputs"]
    assert "".join(output["text"]) == "0\n[7 lines omitted]\n8\n"


def test_the_example_has_its_tables_and_representations_in_text():
    source = Path(__file__).parent / "example" / "lesson.md"
    text = markdown(printed(source.read_text(encoding="utf-8"), RAN, others=teachers()))
    assert "| compile | 8.09 ms | 58 % | 8.11 ms | 8.03 ms to 8.19 ms |" in text
    assert "```stablehlo\nmodule @jit_mlp {\n" in text
    assert "`{{ not a value, this is code }}`" in text


def test_models_find_every_lesson_and_term():
    made = llms_text(
        course(*teachers(), document("# Using <b>\n\nText.\n", "l/using")),
        name="A course",
        description="On stages.",
        url=lambda name: f"{name}/lesson.md",
    )
    assert made.decode() == (
        "# A course\n\n> On stages.\n\n## Lessons\n\n"
        "- [jaxpr](l/jaxpr/lesson.md)\n- [StableHLO](l/stablehlo/lesson.md)\n"
        "- [Using](l/using/lesson.md)\n\n"
        "## Glossary\n\n- jaxpr: What a trace records.\n- StableHLO: The portable IR.\n"
    )
