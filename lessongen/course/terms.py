"""Faults of terms: two of one name, and links to none."""

from collections.abc import Iterator, Sequence

from lessongen.course.forms import names
from lessongen.course.glossary import Glossary
from lessongen.diagnostics import Finding, Kind, Place, suggestion
from lessongen.lesson import Document, slug
from lessongen.model import Term


def term_findings(terms: Sequence[Term]) -> Iterator[Finding]:
    """Names and aliases that are defined twice, and names that share an anchor."""
    seen: dict[str, Term] = {}
    anchors: dict[str, Term] = {}
    for term in terms:
        twice = [(name, seen[name.casefold()]) for name in names(term) if name.casefold() in seen]
        yield from (_twice(term, name, before) for name, before in twice)
        yield from _repeated(term)
        seen |= {name.casefold(): term for name in names(term) if name.casefold() not in seen}
        before = anchors.setdefault(slug(term.name), term)
        if before is not term and not twice:
            yield _one_anchor(term, before)


def _twice(term: Term, name: str, before: Term) -> Finding:
    what = "the term" if name == names(term)[0] else f"an alias of `{term.name}`,"
    return Finding(
        Kind.SOURCE,
        term.place,
        f"{what} `{name}` is defined twice: also at {before.place}",
        "define it where it is taught, and link to it elsewhere with {term}`…`",
    )


def _repeated(term: Term) -> Iterator[Finding]:
    every = [name.casefold() for name in names(term)]
    for index, name in enumerate(names(term)):
        if name.casefold() in every[:index]:
            what = f"the alias `{name}` of `{term.name}` is a name that it has already"
            yield Finding(Kind.SOURCE, term.place, what, "keep one; capitals make no other name")


def _one_anchor(term: Term, before: Term) -> Finding:
    return Finding(
        Kind.SOURCE,
        term.place,
        f"the terms `{term.name}` and `{before.name}` ({before.place}) have one anchor,"
        f" `{slug(term.name)}`",
        "give one another name, and this one as an alias",
    )


def role_findings(document: Document, glossary: Glossary) -> Iterator[Finding]:
    """Links to terms that no lesson defines."""
    every = [name for term in glossary.terms for name in names(term)]
    for block in document.tokens:
        for token in block.children or ():
            if token.type == "lg_term" and glossary.find(token.meta["term"]) is None:
                yield Finding(
                    Kind.SOURCE,
                    _place(document, token.meta["line"]),
                    f"`{token.meta['term']}` is no term of the course",
                    suggestion(token.meta["term"], every)
                    + "; a term is defined under `terms:` of the lesson that teaches it",
                )


def _place(document: Document, line: int) -> Place:
    return Place(document.lesson.path, line)
