"""The plain text of parsed inline text."""

from collections.abc import Sequence

from markdown_it.token import Token


def plain_text(tokens: Sequence[Token] | None) -> str:
    """The words that a reader sees, on one line; a value as it is written."""
    return " ".join("".join(map(_text, tokens or ())).split())


def _text(token: Token) -> str:
    match token.type:
        case "text" | "code_inline" | "lg_term" | "text_special":
            return token.content
        case "softbreak" | "hardbreak":
            return " "
        case "lg_value":
            return f"{{{{ {token.content} }}}}"
        case "image":
            return plain_text(token.children)
        case _:
            return ""
