"""Links and images of authors: `View.link` gives the address to print for each."""

from collections.abc import Callable, Sequence
from urllib.parse import unquote

from markdown_it.common.normalize_url import normalizeLink
from markdown_it.token import Token

from lessongen.diagnostics import Place
from lessongen.render.page import Link
from lessongen.render.tokens import changed, line

ATTRIBUTE = {"link_open": "href", "image": "src"}


def rewrite_links(
    tokens: Sequence[Token], path: str, link: Callable[[str, Place], str]
) -> tuple[list[Token], list[Link]]:
    """The tokens with the addresses that `link` gives, and the links as they were written.

    `link` gets the address with its fragment decoded, as ids are; the page has it encoded.
    """
    found: list[Link] = []

    def each(token: Token, place: Place) -> Token:
        name = ATTRIBUTE.get(token.type)
        if name is None:
            return token
        written = str(token.attrs[name])
        target, mark, fragment = written.partition("#")
        fragment = unquote(fragment)
        found.append(Link(unquote(target), fragment, place))
        made = changed(token)
        made.attrs[name] = normalizeLink(link(f"{target}{mark}{fragment}", place))
        return made

    def block(token: Token) -> Token:
        children = token.children
        if not children:
            return token
        places = (Place(path, line(token, children, at)) for at in range(len(children)))
        pairs = zip(children, places, strict=True)
        return changed(token, children=[each(*pair) for pair in pairs])

    return [block(token) for token in tokens], found
