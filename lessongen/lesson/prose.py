"""Values and claims in running text: numbered, parsed, and refused where they can't stand."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from lessongen.diagnostics import ExpressionError
from lessongen.expressions import parse
from lessongen.lesson.claims import Known, check_snippets, read_claim
from lessongen.lesson.faults import Faults
from lessongen.lesson.words import plain_text
from lessongen.model import Claim, Expression

_NAMES = {"lg_value": "a value", "lg_claim_open": "a claim", "lg_term": "a role"}


@dataclass
class Prose:
    """The values and claims of a lesson, as they are found; tokens get their indexes."""

    known: Known
    faults: Faults
    values: list[Expression] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The expressions of all values and claims."""
        return (*self.values, *(claim.expression for claim in self.claims))

    def read(self, tokens: Sequence[Token]) -> None:
        """Read all inline text of a page, in page order."""
        heading = False
        for token in tokens:
            if token.type in {"heading_open", "heading_close"}:
                heading = token.type == "heading_open"
            elif token.type == "inline" and token.children:
                self._inline(token.children, "a heading" if heading else "")

    def _inline(self, tokens: list[Token], where: str) -> None:
        links = 0
        for position, token in enumerate(tokens):
            match token.type:
                case "link_open" | "link_close":
                    links += token.nesting
                case "image":
                    self._inline(token.children or [], "an image text")
                case "lg_value" | "lg_claim_open" | "lg_term":
                    place = where or ("a link" if links and token.type != "lg_value" else "")
                    self._take(tokens, position, place)

    def _take(self, tokens: list[Token], position: int, where: str) -> None:
        token = tokens[position]
        line = token.meta["line"]
        if where:
            self.faults.add(
                line, f"{_NAMES[token.type]} stands in {where}", "put it into running text"
            )
        elif token.type == "lg_claim_open":
            sentence = plain_text(_inside(tokens, position))
            claim = read_claim(token.meta, sentence, len(self.claims) + 1, self.known, self.faults)
            if claim is not None:
                self.claims.append(claim)
                token.meta = {"number": claim.number}
                return
        elif token.type == "lg_value":
            expression = self._value(token.content, line)
            if expression is not None:
                token.meta = {"index": len(self.values), "line": line}
                self.values.append(expression)
                return
        else:
            return
        _make_plain(tokens, position)

    def _value(self, text: str, line: int) -> Expression | None:
        try:
            expression = parse(text, self.faults.place(line))
        except ExpressionError as error:
            self.faults.add_error(line, error)
            return None
        return expression if check_snippets(expression, self.known, self.faults) else None


def _inside(tokens: Sequence[Token], position: int) -> Sequence[Token]:
    return tokens[position + 1 : _closing(tokens, position)]


def _closing(tokens: Sequence[Token], position: int) -> int:
    """The index of the token that closes the claim which opens here."""
    depth = 0
    for index in range(position, len(tokens)):
        if tokens[index].type in {"lg_claim_open", "lg_claim_close"}:
            depth += tokens[index].nesting
        if depth == 0:
            return index
    return len(tokens)


def _make_plain(tokens: list[Token], position: int) -> None:
    """Turn a faulty value or claim into text or a span, so that every `lg_` token is whole."""
    token = tokens[position]
    match token.type:
        case "lg_claim_open":
            closing = _closing(tokens, position)
            token.type, token.meta = "lg_span_open", {"line": token.meta["line"]}
            tokens[closing].type = "lg_span_close"
        case "lg_value":
            token.type, token.content = "text", f"{{{{ {token.content} }}}}"
        case _:
            token.type = "text"
