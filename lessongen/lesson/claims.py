"""Claims: what their attributes say, and whether it can be."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lessongen.diagnostics import ExpressionError
from lessongen.expressions import parse_claim
from lessongen.lesson.faults import Faults
from lessongen.lesson.shows import Ids, unknown_snippet
from lessongen.model import Claim, Expression, Session


@dataclass(frozen=True)
class Known:
    """What expressions of a lesson may name: its snippets, each with its session."""

    ids: Ids
    sessions: Mapping[str, Session]  # by id of a snippet


def read_claim(
    attributes: Mapping[str, Any], sentence: str, number: int, known: Known, faults: Faults
) -> Claim | None:
    """The claim of a span; None for a faulty one, which is noted."""
    line, before = attributes["line"], faults.count
    if not sentence:
        faults.add(line, "a claim has no words", "write the claimed words between the brackets")
    try:
        expression = parse_claim(attributes["claim"], faults.place(line))
    except ExpressionError as error:
        faults.add_error(line, error)
        return None
    check_snippets(expression, known, faults)
    holds = (
        _holds(attributes.get("holds"), expression, known, faults)
        if faults.count == before
        else None
    )
    on = tuple(attributes.get("on", "").replace(",", " ").split())
    if "on" in attributes and not on:
        faults.add(line, "`on` names no machine", 'write `on="cpu"`')
    return Claim(number, expression, sentence, holds, on) if faults.count == before else None


def check_snippets(expression: Expression, known: Known, faults: Faults) -> bool:
    """Note snippets that an expression names and the lesson doesn't have; whether all are there."""
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
            f"`holds` can't be `{text}`",
            'write how many runs of how many, as in `holds="18/20"`',
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
            "`holds` stands at a claim over several sessions",
            "such a claim holds for every combination of runs; take `holds` out",
        )
    elif repeats and of not in repeats:
        repeat = repeats.pop()
        faults.add(
            expression.place.line,
            f"`holds` counts {of} runs, and the session is run {repeat} times",
            f'write `holds="…/{repeat}"`, or `repeat={of}` at the snippet',
        )
