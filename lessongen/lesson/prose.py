"""Values and claims of a lesson: numbered, parsed, and refused where they aren't allowed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it.token import Token

from lessongen.diagnostics import ExpressionError
from lessongen.expressions import parse, parse_claim
from lessongen.lesson.faults import Faults
from lessongen.lesson.inline import plain_text
from lessongen.lesson.shows import Ids, unknown_snippet
from lessongen.model import Claim, Expression, Session

_NAMES = {"lg_value": "a value", "lg_claim_open": "a claim", "lg_term": "a role"}


@dataclass(frozen=True)
class Known:
    """The snippets that expressions of a lesson can name."""

    ids: Ids
    sessions: Mapping[str, Session]  # by the id of a snippet


@dataclass
class Prose:
    """Collects the values and claims of a lesson; their tokens get an index or a number."""

    known: Known
    faults: Faults
    values: list[Expression] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def read(self, tokens: Sequence[Token]) -> None:
        """Read the inline text of a page."""
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
                    self._inline(token.children or [], "the text of an image")
                case "lg_value" | "lg_claim_open" | "lg_term":
                    place = where or ("a link" if links and token.type != "lg_value" else "")
                    self._take(tokens, position, place)

    def _take(self, tokens: list[Token], position: int, where: str) -> None:
        token = tokens[position]
        line = token.meta["line"]
        if where:
            what = f"{_NAMES[token.type]} isn't allowed in {where}"
            self.faults.add(line, what, "move it into running text")
        elif token.type == "lg_claim_open":
            sentence = plain_text(_inside(tokens, position))
            claim = _read_claim(token.meta, sentence, len(self.claims) + 1, self.known, self.faults)
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
            self.faults.add_problem(line, error.problem)
            return None
        return expression if _check_snippets(expression, self.known, self.faults) else None


def _inside(tokens: Sequence[Token], position: int) -> Sequence[Token]:
    return tokens[position + 1 : _closing(tokens, position)]


def _closing(tokens: Sequence[Token], position: int) -> int:
    """The index of the token that closes the claim at `position`."""
    depth = 0
    for index in range(position, len(tokens)):
        if tokens[index].type in {"lg_claim_open", "lg_claim_close"}:
            depth += tokens[index].nesting
        if depth == 0:
            return index
    return len(tokens)


def _make_plain(tokens: list[Token], position: int) -> None:
    """Turn a value or claim that isn't valid into text or a span: no `lg_` token is incomplete."""
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


def _read_claim(
    attributes: Mapping[str, Any], sentence: str, number: int, known: Known, faults: Faults
) -> Claim | None:
    """The claim of a span; None if it isn't valid, which is noted."""
    line, before = attributes["line"], faults.count
    if not sentence:
        faults.add(line, "this claim has no text", "write the claim between the brackets")
    try:
        expression = parse_claim(attributes["claim"], faults.place(line))
    except ExpressionError as error:
        faults.add_problem(line, error.problem)
        return None
    _check_snippets(expression, known, faults)
    holds = (
        _holds(attributes.get("holds"), expression, known, faults)
        if faults.count == before
        else None
    )
    on = tuple(attributes.get("on", "").replace(",", " ").split())
    if "on" in attributes and not on:
        faults.add(line, "`on` is empty", 'name machines, as in `on="cpu"`')
    return Claim(number, expression, sentence, holds, on) if faults.count == before else None


def _check_snippets(expression: Expression, known: Known, faults: Faults) -> bool:
    """Whether the lesson has all snippets that an expression names; unknown ones are noted."""
    names = {item.snippet: None for item in expression.references if item.lesson is None}
    problems = [unknown_snippet(name, known.ids) for name in names]
    for problem in problems:
        if problem is not None:
            faults.add_problem(expression.place.line, problem)
    return not any(problems)


def _holds(
    text: str | None, expression: Expression, known: Known, faults: Faults
) -> tuple[int, int] | None:
    if text is None:
        return None
    found = re.fullmatch(r"\s*([0-9]{1,4})\s*/\s*([0-9]{1,4})\s*", text)
    held, of = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 0 < held <= of:
        faults.add(
            expression.place.line,
            f"`{text}` is not a valid `holds`",
            'expected a number of runs, as in `holds="18/20"`: at least 18 of 20',
        )
        return None
    _check_runs(of, expression, known, faults)
    return held, of


def _check_runs(of: int, expression: Expression, known: Known, faults: Faults) -> None:
    over = {
        (item.machine, item.lesson, item.lesson or known.sessions[item.snippet].name)
        for item in expression.references
    }
    repeats = {
        known.sessions[item.snippet].repeat for item in expression.references if item.lesson is None
    }
    if len(over) > 1:
        faults.add(
            expression.place.line,
            "`holds` isn't allowed at a claim about several sessions",
            "delete it: such a claim must hold for every combination of runs",
        )
    elif repeats and of not in repeats:
        repeat = repeats.pop()
        faults.add(
            expression.place.line,
            f"`holds` expects {of} runs, but the session has {repeat}",
            f'write `holds="…/{repeat}"`, or set `repeat={of}` at the snippet',
        )
