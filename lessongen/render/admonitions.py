"""Admonitions that fold (`???`) become `details`, their titles `summary`."""

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from lessongen.render.texts import Texts
from lessongen.render.tokens import changed


def folded(texts: Texts, tokens: Sequence[Token]) -> list[Token]:
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
    words = Token("text", "", 0, content=texts.say("details"))
    yield Token("admonition_title_open", "summary", 1, block=True)
    yield Token("inline", "", 0, children=[words], content=words.content)
    yield Token("admonition_title_close", "summary", -1, block=True)
