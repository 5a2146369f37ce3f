"""The views of `show` fences: which there are, of what, and what their bodies may say.

A capture kind is a view by its name; the kinds are found by looking into their folder.
"""

from lessongen.captures import ContentType, content_type, requested_kinds, value_kinds
from lessongen.ir import DIALECTS

OF_A_VARIABLE = tuple(value_kinds())
OF_A_SNIPPET = ("output", *requested_kinds())
VIEWS = tuple(dict.fromkeys((*OF_A_VARIABLE, *OF_A_SNIPPET)))
TEXTS = tuple(name for name in OF_A_VARIABLE if content_type(name) is ContentType.TEXT)
PICTURES = tuple(name for name in OF_A_VARIABLE if content_type(name) is ContentType.IMAGE)
MODULES = tuple(name for name, dialect in DIALECTS.items() if dialect.functions)

COMPARED = (None, *TEXTS)
SEVERAL = (*COMPARED, "cost", "memory")  # of several variables side by side

LEGAL = "write `show ID.NAME`, or `show ID as=` with one of " + ", ".join(
    f"`{name}`" for name in OF_A_SNIPPET
)

_EXCERPT = ("from", "to", "grep", "context")
KEYS = ("rows", "apart", "notes", *_EXCERPT, "function", "alt", "caption")


def keys(view: str | None, *, diff: bool) -> tuple[str, ...]:
    """The keys that the body of a `show` of that view may have."""
    legal: tuple[str, ...] = ()
    if view == "stages":
        legal = ("rows", "apart")
    if view in (None, *TEXTS):
        legal = (*(() if diff else ("notes",)), *_EXCERPT)
    if view in (None, *MODULES):
        legal = (*legal, "function")
    if view in (None, *PICTURES) and not diff:
        legal = (*legal, "alt")
    return (*legal, "caption")
