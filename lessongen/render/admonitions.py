"""Admonitions: default titles in the page's language; those that fold (`???`) become `details`."""

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from lessongen.render.texts import Texts
from lessongen.render.tokens import changed


def _default_titles(texts: Texts) -> dict[str, str]:
    """The title of each common kind of admonition that has no title of its own."""
    return {
        "abstract": texts.pgettext("admonition", "Abstract"),
        "answer": texts.pgettext("admonition", "Answer"),
        "attention": texts.pgettext("admonition", "Attention"),
        "bug": texts.pgettext("admonition", "Bug"),
        "caution": texts.pgettext("admonition", "Caution"),
        "danger": texts.pgettext("admonition", "Danger"),
        "error": texts.pgettext("admonition", "Error"),
        "example": texts.pgettext("admonition", "Example"),
        "exercise": texts.pgettext("admonition", "Exercise"),
        "failure": texts.pgettext("admonition", "Failure"),
        "hint": texts.pgettext("admonition", "Hint"),
        "important": texts.pgettext("admonition", "Important"),
        "info": texts.pgettext("admonition", "Info"),
        "note": texts.pgettext("admonition", "Note"),
        "question": texts.pgettext("admonition", "Question"),
        "quote": texts.pgettext("admonition", "Quote"),
        "success": texts.pgettext("admonition", "Success"),
        "tip": texts.pgettext("admonition", "Tip"),
        "warning": texts.pgettext("admonition", "Warning"),
    }


def translate_titles(texts: Texts, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with default titles translated: an untitled `!!! note` is titled `Note`."""
    titles = _default_titles(texts)
    made = list(tokens)
    for at, token in enumerate(tokens):
        tag = token.meta.get("tag") if token.type == "admonition_open" else None
        if tag in titles and tokens[at + 1].type == "admonition_title_open":
            title = tokens[at + 2]
            if title.content == tag.capitalize() != titles[tag]:
                words = Token("text", "", 0, content=titles[tag])
                made[at + 2] = changed(title, content=titles[tag], children=[words])
    return made


def fold_admonitions(texts: Texts, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the tags of folding admonitions changed, and a summary where one lacks."""
    return list(_walk(texts, tokens))


def _walk(texts: Texts, tokens: Sequence[Token]) -> Iterator[Token]:
    folding: list[bool] = []
    for at, token in enumerate(tokens):
        match token.type:
            case "admonition_open":
                folding.append(token.markup.startswith("?"))
                if not folding[-1]:
                    yield token
                    continue
                opened = changed(token, tag="details")
                if token.meta["tag"] == "answer":
                    opened.attrs["class"] = "lg-answer"
                if token.markup.endswith("+"):
                    opened.attrs["open"] = ""
                yield opened
                if tokens[at + 1].type != "admonition_title_open":
                    yield from _summary(texts)
            case "admonition_title_open" | "admonition_title_close" if folding[-1]:
                yield changed(token, tag="summary")
            case "admonition_close":
                yield changed(token, tag="details") if folding.pop() else token
            case _:
                yield token


def _summary(texts: Texts) -> Iterator[Token]:
    words = Token("text", "", 0, content=texts.gettext("Details"))
    yield Token("admonition_title_open", "summary", 1, block=True)
    yield Token("inline", "", 0, children=[words], content=words.content)
    yield Token("admonition_title_close", "summary", -1, block=True)
