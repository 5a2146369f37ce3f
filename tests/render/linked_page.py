"""A page with linked representations, from texts and links that were recorded once."""

import json
from pathlib import Path

from lessongen.model import Text
from tests.render.pages import Ran, printed

FOLDER = Path(__file__).with_name("linked")
SOURCE = (FOLDER / "four.py").read_text()
LINKS = json.loads((FOLDER / "links.json").read_text())
TEXTS = {key: Text((FOLDER / key).read_text(), links=links) for key, links in LINKS.items()}


def linked_page(*shows, texts=TEXTS):
    """The page of the program `four` with these `show` fences, each without its backticks."""
    fences = "\n\n".join(f"```show {show}\n```" for show in shows)
    text = f"# Page\n\n```python run id=four\n{SOURCE}```\n\n{fences}\n"
    return printed(text, {"four": Ran(texts=texts)})
