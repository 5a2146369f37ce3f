"""Highlighted code, and the fences and indented blocks that are only shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.lexers.special import TextLexer
from pygments.token import STANDARD_TYPES, _TokenType
from pygments.util import ClassNotFound

from lessongen.render.context import RenderContext
from lessongen.render.lexers import lexers_by_alias
from lessongen.render.templating import piece
from lessongen.render.texts import Texts
from lessongen.render.tokens import Tokens

COLOURS = {  # a class for each colour, of the classes of Pygments that have it; others have none
    "k": "k kn kd kr kt kp ow",
    "s": "s s1 s2 sa sb sc sd dl se sh si sr sx ss",
    "m": "m mi mf mh mo mb il kc nb bp no",
    "c": "c c1 cm cs ch cp cpf",
    "nf": "nf nc fm nd ne nt na nl",
}
CLASSES = {each: name for name, several in COLOURS.items() for each in several.split()}


@dataclass(frozen=True)
class Line:
    """A line without its end. `marks` are data attributes of its span, without `data-`."""

    pieces: tuple[tuple[str, str], ...]  # (class or "", text)
    spanned: bool = False  # in an element of its own
    marked: bool = False
    marks: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The characters of the line."""
        return "".join(text for _, text in self.pieces)


@cache
def lexer(language: str) -> Lexer:
    """The lexer of that name, else that of plain text; it neither adds nor drops lines."""
    if (own := lexers_by_alias().get(language.lower())) is not None:
        return own(stripnl=False, ensurenl=False)
    try:
        found: Lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        found = TextLexer(stripnl=False, ensurenl=False)
    return found


def highlighted(source: str, language: str) -> tuple[Line, ...]:
    """The lines of a text; a final line end doesn't start another line."""
    lines: list[list[tuple[str, str]]] = [[]]
    for token, value in lexer(language).get_tokens(source.removesuffix("\n")):
        name = css_class(token)
        for number, text in enumerate(value.split("\n")):
            if number:
                lines.append([])
            if text:
                add(lines[-1], name, text)
    return tuple(Line(tuple(pieces)) for pieces in lines)


def css_class(token: _TokenType) -> str:
    """The class of the colour of a token type, or of its nearest ancestor with one; else empty."""
    known = next(each for each in reversed(token.split()) if each in STANDARD_TYPES)
    return CLASSES.get(STANDARD_TYPES[known], "")


def add(pieces: list[tuple[str, str]], name: str, text: str) -> None:
    """Append a piece, or extend the last one if it has the same class."""
    if pieces and pieces[-1][0] == name:
        text = pieces.pop()[1] + text
    pieces.append((name, text))


def listing(
    source: str, language: str, *, hl_lines: tuple[int, ...] = (), linenums: int | None = None
) -> tuple[Line, ...]:
    """The lines, those of `hl_lines` (from 1) marked; `linenums` numbers the first line."""
    return tuple(
        Line(
            line.pieces,
            spanned=linenums is not None or number in hl_lines,
            marked=number in hl_lines,
            marks={} if linenums is None else {"n": str(linenums + number - 1)},
        )
        for number, line in enumerate(highlighted(source, language), 1)
    )


def fence(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A fence without `run`, highlighted."""
    token = tokens[at]
    meta = token.meta
    language = meta.get("language") or ""
    title = meta.get("title")
    return _printed(
        context.texts,
        token.content,
        language,
        title=title,
        hl_lines=tuple(meta.get("hl_lines") or ()),
        linenums=meta.get("linenums"),
    )


def code_block(context: RenderContext, tokens: Tokens, at: int) -> str:
    """An indented block: text as it is."""
    return _printed(context.texts, tokens[at].content, "")


def _printed(
    texts: Texts,
    source: str,
    language: str,
    *,
    title: str | None = None,
    hl_lines: tuple[int, ...] = (),
    linenums: int | None = None,
) -> str:
    lines = listing(source, language or "text", hl_lines=hl_lines, linenums=linenums)
    known = lexer(language or "text")
    name = title or (
        texts.pgettext("listing", "Text")
        if isinstance(known, TextLexer)
        else texts.gettext("{language} listing", language=known.name)
    )
    return (
        piece(
            "fence",
            texts,
            file="blocks",
            lines=lines,
            language=language,
            title=title,
            name=name,
        )
        + "\n"
    )
