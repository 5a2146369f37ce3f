"""The front matter of a lesson: title, terms, prerequisites, defaults of snippets, maths."""

import difflib
import re
from collections.abc import Mapping
from collections.abc import Sequence as Tokens
from dataclasses import dataclass, field
from typing import ClassVar

from markdown_it.token import Token

from lessongen.diagnostics import Place, unknown
from lessongen.lesson import yaml_tree
from lessongen.lesson.faults import Faults
from lessongen.lesson.markdown import shared_parser
from lessongen.lesson.options import Defaults, defaults_schema, read_defaults
from lessongen.lesson.yaml_tree import Scalar, Sequence, Tree
from lessongen.model import BOOLEAN, TEXT, Scope, Term, option, options_of, structure

_HEAD = re.compile(r"---[ \t]*\n(.*?)\n---[ \t]*(?:\n|$)", re.DOTALL)
_MATH = re.compile(r"""^(["']?)math\1\s*:\s*(["']?)true\2\s*(?:#.*)?$""", re.MULTILINE)
_TERM_KEYS = ("definition", "aliases")
_TERM = {
    "type": "object",
    "properties": {
        "definition": {"type": "string"},
        "aliases": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["definition"],
    "additionalProperties": False,
}
_NOT_IN_DEFINITIONS = {
    "link_open": "a link",
    "image": "an image",
    "lg_value": "a value",
    "lg_term": "a role",
    "lg_claim_open": "a claim",
    "footnote_ref": "a footnote",
}


@dataclass(frozen=True)
class FrontMatter:
    """The front matter of a lesson; empty without arguments. `meta` has the keys of others too."""

    scope: ClassVar[Scope] = Scope.FRONT_MATTER

    title: str | None = field(
        default=None,
        metadata=option(
            TEXT, "title of the page", default_text="the first heading, or the file's name"
        ),
    )
    terms: tuple[Term, ...] = field(
        default=(),
        metadata=option(
            structure(
                "a mapping of names to `definition` and `aliases`",
                {"type": "object", "additionalProperties": _TERM},
            ),
            "glossary terms that the lesson teaches",
        ),
    )
    prerequisites: tuple[tuple[str, Place], ...] = field(
        default=(),
        metadata=option(
            structure(
                "a list of lessons",
                {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
            ),
            "lessons that must come before this one",
        ),
    )
    defaults: Defaults = field(
        default_factory=Defaults,
        metadata=option(
            structure("a mapping of options", defaults_schema()),
            "defaults for the snippets of the page",
            name="snippets",
            default_text="the course's",
        ),
    )
    math: bool = field(
        default=False,
        metadata=option(BOOLEAN, "whether `$…$` and `$$…$$` are formulas"),
    )
    meta: Mapping[str, object] = field(default_factory=dict)


def read_front_matter(tokens: Tokens[Token], lesson: str, faults: Faults) -> FrontMatter:
    """The front matter at the start of a page; parts that aren't valid are noted and left out."""
    if not tokens or tokens[0].type != "front_matter":
        return FrontMatter()
    token = tokens[0]
    inner = faults.within(2)
    tree = yaml_tree.read_mapping(token.content, inner)
    if tree is None:
        return FrontMatter()
    _check_keys(tree, inner)
    parts = {key.text: value for key, value in tree.entries}
    return FrontMatter(
        title=_title(parts.get("title"), inner),
        terms=_terms(parts.get("terms"), lesson, inner),
        prerequisites=_prerequisites(parts.get("prerequisites"), inner),
        defaults=_defaults(parts.get("snippets"), inner),
        math=_math(parts.get("math"), inner),
        meta=yaml_tree.read_values(token.content, inner),
    )


def has_math(text: str) -> bool:
    """Whether a lesson's front matter turns maths on, which decides how its text is parsed."""
    head = _HEAD.match(text)
    return head is not None and _MATH.search(head[1]) is not None


def _check_keys(tree: yaml_tree.Mapping, faults: Faults) -> None:
    """Note misspelt keys. Other keys than ours belong to MkDocs and themes."""
    ours = [row.name for row in options_of(FrontMatter)]
    for key, _ in tree.entries:
        near = next((name for name in ours if _is_near(key.text, name)), None)
        if near is not None:
            faults.add(
                key.line,
                f"the key `{key.text}` of the front matter is similar to `{near}`",
                f"write `{near}`, or a name that is less similar",
            )


def _is_near(key: str, name: str) -> bool:
    if key == name:
        return False
    folded = key.casefold().strip()
    if folded == name or (len(folded) >= 6 and name.startswith(folded)):
        return True
    same_start = folded[:1] == name[0]
    return same_start and difflib.SequenceMatcher(None, folded, name).ratio() >= 0.8


def _title(tree: Tree | None, faults: Faults) -> str | None:
    match tree:
        case None:
            return None
        case Scalar(text=text) if text.strip() and "{{" not in text:
            return text.strip()
        case Scalar(text=text) if "{{" in text:
            what = "a value isn't allowed in the title"
            faults.add(tree.line, what, "move it into running text")
        case _:
            faults.add(tree.line, "`title` must be a text", "write `title: …` on one line")
    return None


def _prerequisites(tree: Tree | None, faults: Faults) -> tuple[tuple[str, Place], ...]:
    if tree is None:
        return ()
    items = tree.items if isinstance(tree, Sequence) else ()
    if not isinstance(tree, Sequence):
        faults.add(tree.line, "`prerequisites` must be a list", "write `prerequisites: [l/jaxpr]`")
    named: dict[str, Place] = {}
    for item in items:
        if not isinstance(item, Scalar) or not item.text:
            faults.add(item.line, "a prerequisite must be a lesson's name", "write `l/jaxpr`")
        elif item.text in named:
            faults.add(item.line, f"duplicate prerequisite `{item.text}`", "keep one")
        else:
            named[item.text] = faults.place(item.line)
    return tuple(named.items())


def _defaults(tree: Tree | None, faults: Faults) -> Defaults:
    if isinstance(tree, yaml_tree.Mapping):
        return read_defaults(tree, faults)
    if tree is not None:
        what = "`snippets` must be a mapping of options"
        faults.add(tree.line, what, "write `option: value` lines below it")
    return Defaults()


def _math(tree: Tree | None, faults: Faults) -> bool:
    if tree is None:
        return False
    if isinstance(tree, Scalar) and tree.text in {"true", "false"}:
        return tree.text == "true"
    faults.add(tree.line, "`math` must be `true` or `false`", "write `math: true`")
    return False


def _terms(tree: Tree | None, lesson: str, faults: Faults) -> tuple[Term, ...]:
    if tree is None:
        return ()
    if not isinstance(tree, yaml_tree.Mapping):
        what = "`terms` must be a mapping of terms"
        faults.add(tree.line, what, "write a term's name and below it `definition: …`")
        return ()
    terms = [_term(name, value, lesson, faults) for name, value in tree.entries]
    return tuple(term for term in terms if term is not None)


def _term(name: Scalar, value: Tree, lesson: str, faults: Faults) -> Term | None:
    undefined = f"the term `{name.text}` has no definition", "write `definition: …` below it"
    if not isinstance(value, yaml_tree.Mapping):
        faults.add(name.line, *undefined)
        return None
    for key, _ in value.entries:
        if key.text not in _TERM_KEYS:
            problem = unknown(f"unknown key `{key.text}` of a term", key.text, _TERM_KEYS)
            faults.add_problem(key.line, problem)
    parts = {key.text: part for key, part in value.entries}
    definition = parts.get("definition")
    aliases = _aliases(parts.get("aliases"), faults)
    if not name.text.strip() or not isinstance(definition, Scalar) or not definition.text.strip():
        faults.add(name.line, *undefined)
        return None
    _check_definition(definition, faults)
    text = " ".join(definition.text.split())
    return Term(name.text.strip(), text, lesson, faults.place(name.line), aliases)


def _aliases(tree: Tree | None, faults: Faults) -> tuple[str, ...]:
    if tree is None:
        return ()
    items = tree.items if isinstance(tree, Sequence) else (tree,)
    texts = [item.text.strip() for item in items if isinstance(item, Scalar)]
    if not isinstance(tree, Sequence) or not all(texts) or len(texts) < len(items):
        remedy = "write `aliases: [name, other]`"
        faults.add(tree.line, "`aliases` must be a list of names", remedy)
        return ()
    return tuple(texts)


def _check_definition(definition: Scalar, faults: Faults) -> None:
    inner = faults.within(definition.line)
    tokens = shared_parser().parseInline(definition.text, inner.env)
    for kind in dict.fromkeys(_kinds(tokens)):
        if kind in _NOT_IN_DEFINITIONS:
            faults.add(
                definition.line,
                f"{_NOT_IN_DEFINITIONS[kind]} isn't allowed in a definition",
                "definitions are text without links, values or roles",
            )


def _kinds(tokens: Tokens[Token]) -> list[str]:
    return [kind for token in tokens for kind in (token.type, *_kinds(token.children or ()))]
