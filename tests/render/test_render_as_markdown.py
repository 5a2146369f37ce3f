"""The Markdown of a page: plain, with its output, tables and representations."""

import json
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from lessongen.model import Text
from tests.render.example_run import RAN, teachers
from tests.render.exported_pages import markdown
from tests.render.pages import Ran, printed


def test_the_markdown_has_programs_with_their_output_and_no_marks_of_ours(page):
    text = markdown(page)
    assert text.startswith("# Title\n\nBefore 500 ms, claimed and tracing; a [link](https://")
    assert '**First**\n\n```python\nprint("out")\n```\n\n```text\nout\nerr\nout\n```\n' in text
    assert "```text\nValueError: no\n```" in text
    assert text.endswith("with numpy 2.4.6; recorded 2026-11-29.\n")
    assert not any(mark in text for mark in ("claim=", "{term}", "lg-", "run id", "terms:"))


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


def test_an_endless_line_is_cut_as_on_the_page():
    ran = {"one": Ran(texts={"output": Text("a" * 300_000 + "\n")})}
    made = printed("# T\n\n```python run id=one\nx = 1\n```\n", ran)
    half, note = "a" * 1000, "[298,000 characters of this line omitted]"
    assert f"```text\n{half}\n{note}\n{half}\n```" in markdown(made)
    (output,) = json.loads(made.downloads["lesson.ipynb"])["cells"][-1]["outputs"]
    assert "".join(output["text"]) == f"{half}\n{note}\n{half}\n"


def test_the_example_has_its_tables_and_representations_in_text():
    source = Path(__file__).parent / "example" / "lesson.md"
    text = markdown(printed(source.read_text(encoding="utf-8"), RAN, others=teachers()))
    assert "| compile | 8.09 ms | 58 % | 8.11 ms | 8.03 ms to 8.19 ms |" in text
    assert "```stablehlo\nmodule @jit_mlp {\n" in text
    assert "`{{ not a value, this is code }}`" in text
