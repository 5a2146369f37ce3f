"""Pages that show captures, and the figures and tables found in them."""

from tests.render.pages import Ran, printed, tree, with_class, words

FOUR = "```python run id=four\nx = 1\n```\n\n```python run id=five\nx = 2\n```\n\n"
CSV = 'n,name,seconds\n64,"a, ""b""",0.25\n128,,1.5e-05\n'
SVG = b'<?xml version="1.0"?>\n<svg width="72pt" height="36pt" viewBox="0 0 72 36"></svg>\n'


def page(fence, **ran):
    return printed(f"{FOUR}```show {fence}\n```\n", {"four": Ran(**ran), "five": Ran(**ran)})


def body(fence, *lines, **ran):
    text = "\n".join([f"```show {fence}", *lines, "```", ""])
    return printed(FOUR + text, {"four": Ran(**ran), "five": Ran(**ran)})


def figure(made, name):
    (found,) = with_class(tree(made.html), name)
    return found


def rows(found):
    return [[words(cell) for cell in row if cell.tag in ("td", "th")] for row in found.iter("tr")]
