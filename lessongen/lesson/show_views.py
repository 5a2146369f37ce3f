"""The views of `show` fences: which there are, of what, and what their bodies may say."""

from collections.abc import Mapping

FORMS = ("jaxpr", "stablehlo", "hlo")
TEXTS = (*FORMS, "signature", "text")  # views of lines: panes, excerpts, diffs
FIGURES = ("cost", "memory")
OF_A_VARIABLE = (*TEXTS, *FIGURES, "table", "warnings")
OF_A_SNIPPET = ("stages", "output", "cache", "warnings")
VIEWS = (*FORMS, "cost", "memory", "signature", "text", "table", "warnings", *OF_A_SNIPPET[:-1])
SEVERAL = (None, *TEXTS, *FIGURES)  # of several variables side by side
COMPARED = (None, *TEXTS)

LEGAL = "write `show ID.NAME`, or `show ID as=` with one of `stages`, `output`, `cache`, `warnings`"

_EXCERPT = ("from", "to", "grep", "context")
_KEYS: Mapping[str | None, tuple[str, ...]] = {
    None: ("notes", *_EXCERPT, "function", "alt", "caption"),
    **dict.fromkeys(FORMS, ("notes", *_EXCERPT, "function", "caption")),
    **dict.fromkeys(("signature", "text"), ("notes", *_EXCERPT, "caption")),
    "stages": ("rows", "apart", "caption"),
}
KEYS = tuple(dict.fromkeys(key for keys in _KEYS.values() for key in keys))


def keys(view: str | None, *, diff: bool) -> tuple[str, ...]:
    """The keys that the body of a `show` of that view may have."""
    legal = _KEYS.get(view, ("caption",))
    return tuple(key for key in legal if key not in {"notes", "alt"}) if diff else legal
