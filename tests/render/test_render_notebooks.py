"""The notebook of a page: cells in order, outputs as recorded."""

import json

import pytest

from tests.render.exported_pages import ADDRESS, cells
from tests.render.pages import printed


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
