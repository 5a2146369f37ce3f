"""The Jinja environment of the pages: all of their markup lies in `lessongen/templates/`."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from lessongen.render.texts import Texts

FOLDER = Path(__file__).parent.parent / "templates"


@cache
def environment(texts: Texts) -> Environment:
    """Templates that fail on a name they weren't given, and escape what they print in HTML."""
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
        "say": texts.say,
        "count": texts.count,
    }
    return made


def fill(template: str, texts: Texts, /, **values: object) -> Markup:
    """The markup of a template, without blank ends."""
    return Markup(environment(texts).get_template(f"{template}.html").render(values).strip())  # noqa: S704 - escaped by the template


def piece(name: str, texts: Texts, /, *, file: str = "inline", **values: object) -> Markup:
    """The markup of one macro: of `inline.html`, for what stands inside a line, or of another."""
    macro = getattr(environment(texts).get_template(f"{file}.html").module, name)
    made: Markup = macro(**values)
    return made
