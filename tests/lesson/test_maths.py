"""Maths is on where the front matter says so, and dollars stay money elsewhere."""

from lessongen.lesson import Defaults, read


def kinds(text):
    document, findings = read(name="x", path="lessons/x.md", text=text, defaults=Defaults())
    assert not findings
    inline = [child.type for token in document.tokens for child in token.children or ()]
    return [*(token.type for token in document.tokens), *inline]


def test_formulas_are_read_where_maths_is_on():
    found = kinds("---\nmath: true\n---\n\nA $x^2$ and\n\n$$\ny\n$$\n")
    assert "math_inline" in found
    assert "math_block" in found


def test_prices_are_not_formulas():
    assert "math_inline" not in kinds("---\nmath: true\n---\n\nIt costs $5 to $6, or 20$00.\n")


def test_without_maths_dollar_signs_are_text():
    for head in ("", "---\nmath: false\n---\n\n", "---\ntitle: math\n---\n\n"):
        assert "math_inline" not in kinds(f"{head}A $x^2$.\n")


def test_values_and_claims_work_next_to_a_formula():
    program = "```python run id=a\nx = 1\n```\n\n"
    found = kinds(
        f'---\nmath: true\n---\n\n{program}$x$ is {{{{ a.x }}}}, [so]{{claim="a.x == 1"}}.\n'
    )
    assert {"math_inline", "lg_value", "lg_claim_open"} <= set(found)
