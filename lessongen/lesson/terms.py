"""Terms that a lesson teaches, in its front matter."""

from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.diagnostics import suggestion
from lessongen.lesson import trees
from lessongen.lesson.faults import Faults
from lessongen.lesson.parser import shared_parser
from lessongen.lesson.trees import Scalar, Tree
from lessongen.model import Term

_KEYS = ("definition", "aliases")
_REFUSED = {
    "link_open": "a link",
    "image": "an image",
    "lg_value": "a value",
    "lg_term": "a role",
    "lg_claim_open": "a claim",
    "footnote_ref": "a footnote",
}


def read_terms(tree: Tree | None, lesson: str, faults: Faults) -> tuple[Term, ...]:
    """The terms; faulty ones are noted and left out."""
    if tree is None:
        return ()
    if not isinstance(tree, trees.Mapping):
        faults.add(
            tree.line, "`terms` has no terms", "write a term's name and under it `definition: …`"
        )
        return ()
    terms = [_term(name, value, lesson, faults) for name, value in tree.entries]
    return tuple(term for term in terms if term is not None)


def _term(name: Scalar, value: Tree, lesson: str, faults: Faults) -> Term | None:
    if not isinstance(value, trees.Mapping):
        faults.add(
            name.line, f"the term `{name.text}` has no definition", "write `definition: …` under it"
        )
        return None
    for key, _ in value.entries:
        if key.text not in _KEYS:
            faults.add(key.line, f"unknown key `{key.text}` of a term", suggestion(key.text, _KEYS))
    parts = {key.text: part for key, part in value.entries}
    definition = parts.get("definition")
    aliases = _aliases(parts.get("aliases"), faults)
    if not name.text.strip() or not isinstance(definition, Scalar) or not definition.text.strip():
        faults.add(
            name.line, f"the term `{name.text}` has no definition", "write `definition: …` under it"
        )
        return None
    _check_definition(definition, faults)
    text = " ".join(definition.text.split())
    return Term(name.text.strip(), text, lesson, faults.place(name.line), aliases)


def _aliases(tree: Tree | None, faults: Faults) -> tuple[str, ...]:
    if tree is None:
        return ()
    items = tree.items if isinstance(tree, trees.Sequence) else (tree,)
    texts = [item.text.strip() for item in items if isinstance(item, Scalar)]
    if not isinstance(tree, trees.Sequence) or not all(texts) or len(texts) < len(items):
        faults.add(tree.line, "`aliases` is no list of names", "write `aliases: [name, other]`")
        return ()
    return tuple(texts)


def _check_definition(definition: Scalar, faults: Faults) -> None:
    inner = faults.within(definition.line)
    tokens = shared_parser().parseInline(definition.text, inner.env)
    for kind in dict.fromkeys(_kinds(tokens)):
        if kind in _REFUSED:
            faults.add(
                definition.line,
                f"{_REFUSED[kind]} stands in a definition",
                "definitions are text without links, values or terms",
            )


def _kinds(tokens: Sequence[Token]) -> list[str]:
    return [kind for token in tokens for kind in (token.type, *_kinds(token.children or ()))]
