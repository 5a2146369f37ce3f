"""Jinja templates, which hold all markup of pages, and the characters that HTML forbids."""

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from lessongen.render.texts import Texts

FOLDER = Path(__file__).parent.parent / "templates"

# Controls, lone surrogates and code points that are no characters.
_FORBIDDEN = re.compile(
    "[\0-\b\v\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(17))
    + "]"
)


@cache
def environment(texts: Texts) -> Environment:
    """The templates in a language.

    They escape the values that they print in HTML. A name without a value raises UndefinedError.
    """
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=select_autoescape(enabled_extensions=("html",), default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "_": texts.gettext,
        "ngettext": texts.ngettext,
        "pgettext": texts.pgettext,
    }
    return made


def fill(template: str, texts: Texts, /, **values: object) -> Markup:
    """The markup of a template, without white space at its ends."""
    return Markup(environment(texts).get_template(f"{template}.html").render(values).strip())  # noqa: S704 - escaped by the template


def piece(name: str, texts: Texts, /, *, file: str = "inline", **values: object) -> Markup:
    """The markup of a macro: of `inline.html`, for parts of a line, or of another template."""
    macro = getattr(environment(texts).get_template(f"{file}.html").module, name)
    made: Markup = macro(**values)
    return made


def clean(text: str) -> str:
    """The text with U+FFFD for each character that HTML forbids; its length stays the same."""
    return _FORBIDDEN.sub("\ufffd", str(text))
