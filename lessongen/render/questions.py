"""Questions and exercises: admonitions that become a fieldset with choices, and an answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from markdown_it.token import Token

from lessongen.render.context import RenderContext
from lessongen.render.templating import piece
from lessongen.render.tokens import RenderRule, Tokens, closing, macro


@dataclass(frozen=True)
class Choice:
    """One item of the task list: its inline tokens without the box."""

    children: tuple[Token, ...]
    right: bool

    @property
    def words(self) -> list[Token]:
        """The tokens without claims: the label must not say which choice is checked."""
        claims = ("lg_claim_open", "lg_claim_close")
        return [child for child in self.children if child.type not in claims]

    @property
    def answers(self) -> bool:
        """Whether the answer repeats the choice: it is right, or has a claim in it."""
        return self.right or len(self.words) < len(self.children)


def expand_questions(tokens: Sequence[Token], numbers: Iterator[int] | None = None) -> list[Token]:
    """The tokens with `!!! question` and `!!! exercise` replaced by `lg_question_…` tokens."""
    numbers = numbers or count(1)
    made: list[Token] = []
    rest = list(tokens)
    while rest:
        tag = rest[0].meta.get("tag") if rest[0].type == "admonition_open" else None
        if tag not in KINDS or rest[0].markup != "!!!":
            made.append(rest.pop(0))
            continue
        end = closing(rest, "admonition")
        made += KINDS[tag](rest[1:end], numbers)
        rest = rest[end + 1 :]
    return made


def _title(inside: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """The inline token of the title, and what comes after it."""
    if inside and inside[0].type == "admonition_title_open":
        return [inside[1]], list(inside[3:])
    return [], list(inside)


def _question(inside: Sequence[Token], numbers: Iterator[int]) -> Iterator[Token]:
    number = next(numbers)
    title, body = _title(inside)
    question, answer = _parted(body)
    before, choices = _choices(question)
    meta = {"number": number, "kind": "question", "choices": bool(choices)}
    yield Token("lg_question_open", "section", 1, meta=meta)
    yield Token("lg_question_title_open", "legend", 1, meta=meta)
    yield from title
    yield Token("lg_question_title_close", "legend", -1, meta=meta)
    yield from before
    single = sum(choice.right for choice in choices) <= 1
    if choices:
        yield Token("lg_choices_open", "", 1)
        for choice in choices:
            about = {"number": number, "right": choice.right, "single": single}
            yield Token("lg_choice_open", "label", 1, meta=about)
            yield Token("inline", "", 0, children=choice.words)
            yield Token("lg_choice_close", "label", -1)
        yield Token("lg_choices_close", "", -1)
    repeated = [choice for choice in choices if choice.answers]
    if repeated or answer:
        yield Token("lg_answer_open", "details", 1)
        for choice in repeated:
            yield Token("paragraph_open", "p", 1, block=True)
            yield Token("inline", "", 0, children=list(choice.children))
            yield Token("paragraph_close", "p", -1, block=True)
        yield from expand_questions(answer, numbers)
        yield Token("lg_answer_close", "details", -1)
    yield Token("lg_question_close", "section", -1)


def _exercise(inside: Sequence[Token], numbers: Iterator[int]) -> Iterator[Token]:
    number = next(numbers)
    title, body = _title(inside)
    meta = {"number": number, "kind": "exercise", "choices": False}
    yield Token("lg_question_open", "section", 1, meta=meta)
    yield Token("lg_question_title_open", "p", 1, meta=meta)
    yield from title
    yield Token("lg_question_title_close", "p", -1, meta=meta)
    yield from expand_questions(body, numbers)
    yield Token("lg_question_close", "section", -1)


def _parted(body: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """The tokens before and after the first `---` that is in no other block."""
    depth = 0
    for at, token in enumerate(body):
        if token.type == "hr" and not depth:
            return list(body[:at]), list(body[at + 1 :])
        depth += token.nesting
    return list(body), []


def _choices(body: list[Token]) -> tuple[list[Token], list[Choice]]:
    """The blocks around the first task list, and its items."""
    start = next((at for at, token in enumerate(body) if _is_task_list(token)), None)
    if start is None:
        return body, []
    end = start + closing(body[start:], body[start].type.removesuffix("_open"))
    choices: list[Choice] = []
    for token in body[start:end]:
        if "checked" in token.meta:
            choices.append(Choice((), right=token.meta["checked"]))
        elif token.type == "inline" and choices:
            words = (*choices[-1].children, *(token.children or ()))
            choices[-1] = replace(choices[-1], children=words)
    return body[:start] + body[end + 1 :], choices


def _is_task_list(token: Token) -> bool:
    return "contains-task-list" in str(token.attrs.get("class", ""))


def question_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a question or an exercise."""
    meta = tokens[at].meta
    context.anchor(f"question-{meta['number']}")
    return piece("open", context.texts, file="question", **meta) + "\n"


KINDS = {"question": _question, "exercise": _exercise}

RULES: Mapping[str, RenderRule] = {
    "lg_answer_close": macro("question", "answer_close", end="\n"),
    "lg_answer_open": macro("question", "answer_open", end="\n"),
    "lg_choice_close": macro("question", "choice_close", end="\n"),
    "lg_choice_open": macro("question", "choice_open"),
    "lg_choices_open": macro("question", "choices_open"),
    "lg_choices_close": macro("question", "choices_close", end="\n"),
    "lg_question_close": macro("question", "close", end="\n"),
    "lg_question_open": question_open,
    "lg_question_title_close": macro("question", "title_close", end="\n"),
    "lg_question_title_open": macro("question", "title_open"),
}
