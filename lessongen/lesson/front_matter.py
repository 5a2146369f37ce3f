"""The front matter of a lesson: its title, terms, prerequisites and defaults of snippets."""

import re
from collections.abc import Mapping
from collections.abc import Sequence as Tokens
from dataclasses import dataclass, field

from markdown_it.token import Token

from lessongen.diagnostics import Place
from lessongen.lesson import trees
from lessongen.lesson.faults import Faults
from lessongen.lesson.given import Defaults, read_defaults
from lessongen.lesson.keys import check_keys
from lessongen.lesson.plain import plain
from lessongen.lesson.terms import read_terms
from lessongen.lesson.trees import Scalar, Sequence, Tree
from lessongen.model import Term

_HEAD = re.compile(r"---[ \t]*\n(.*?)\n---[ \t]*(?:\n|$)", re.DOTALL)
_MATH = re.compile(r"""^(["']?)math\1\s*:\s*(["']?)true\2\s*(?:#.*)?$""", re.MULTILINE)


@dataclass(frozen=True)
class FrontMatter:
    """What the front matter says; empty for a lesson without one. `meta` is all of it."""

    title: str | None = None
    terms: tuple[Term, ...] = ()
    prerequisites: tuple[tuple[str, Place], ...] = ()
    defaults: Defaults = field(default_factory=Defaults)
    math: bool = False
    meta: Mapping[str, object] = field(default_factory=dict)


def read_front_matter(tokens: Tokens[Token], lesson: str, faults: Faults) -> FrontMatter:
    """The front matter that a page begins with; faulty parts are noted and left out."""
    if not tokens or tokens[0].type != "front_matter":
        return FrontMatter()
    token = tokens[0]
    inner = faults.within(2)
    tree = trees.read_mapping(token.content, inner)
    if tree is None:
        return FrontMatter()
    check_keys(tree, inner)
    parts = {key.text: value for key, value in tree.entries}
    return FrontMatter(
        title=_title(parts.get("title"), inner),
        terms=read_terms(parts.get("terms"), lesson, inner),
        prerequisites=_prerequisites(parts.get("prerequisites"), inner),
        defaults=_defaults(parts.get("snippets"), inner),
        math=_math(parts.get("math"), inner),
        meta=plain(token.content, inner),
    )


def _title(tree: Tree | None, faults: Faults) -> str | None:
    match tree:
        case None:
            return None
        case Scalar(text=text) if text.strip() and "{{" not in text:
            return text.strip()
        case Scalar(text=text) if "{{" in text:
            faults.add(tree.line, "a value stands in the title", "put it into running text")
        case _:
            faults.add(tree.line, "`title` is no text", "write `title: …` on one line")
    return None


def _prerequisites(tree: Tree | None, faults: Faults) -> tuple[tuple[str, Place], ...]:
    if tree is None:
        return ()
    items = tree.items if isinstance(tree, Sequence) else ()
    if not isinstance(tree, Sequence):
        faults.add(tree.line, "`prerequisites` is no list", "write `prerequisites: [l/jaxpr]`")
    named: dict[str, Place] = {}
    for item in items:
        if not isinstance(item, Scalar) or not item.text:
            faults.add(item.line, "a prerequisite is no lesson's name", "write `l/jaxpr`")
        elif item.text in named:
            faults.add(item.line, f"`{item.text}` is a prerequisite twice", "keep one")
        else:
            named[item.text] = faults.place(item.line)
    return tuple(named.items())


def _defaults(tree: Tree | None, faults: Faults) -> Defaults:
    if isinstance(tree, trees.Mapping):
        return read_defaults(tree, faults)
    if tree is not None:
        faults.add(tree.line, "`snippets` has no options", "write `option: value` lines under it")
    return Defaults()


def _math(tree: Tree | None, faults: Faults) -> bool:
    if tree is None:
        return False
    if isinstance(tree, Scalar) and tree.text in {"true", "false"}:
        return tree.text == "true"
    faults.add(tree.line, "`math` is neither true nor false", "write `math: true`")
    return False


def says_math(text: str) -> bool:
    """Whether a lesson's front matter turns maths on: known before its text is parsed."""
    head = _HEAD.match(text)
    return head is not None and _MATH.search(head[1]) is not None
