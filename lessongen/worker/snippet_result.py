"""The result of a snippet: its line of `results.jsonl`."""

import binascii
import re
from collections.abc import Mapping
from typing import Any

from lessongen import captures
from lessongen.ir import DIALECTS, links_to_json
from lessongen.model import CaptureRequest, Expected, Outcome, Raised


def conclude(
    snippet: dict[str, Any], run: captures.Run, sources: Mapping[str, str]
) -> dict[str, Any]:
    """The line of a snippet that has ended, as the package documents it.

    `snippet` is that of the request; `sources` has the session's programs by label.
    """
    error = run.found["error"]
    raised = Raised(**error["raised"]) if error else None
    expected = Expected(**snippet["expected"]) if snippet["expected"] else None
    outcome, problem = check_outcome(raised, expected)
    remedy = ""
    line, texts, images = raised.line if raised else None, {}, {}
    links: dict[str, Any] = {}
    for name in kinds_of_the_run(snippet):
        if isinstance(run.found[name], str):
            texts[name] = run.found.pop(name)
    if outcome is not Outcome.FAILED:
        for request in [
            CaptureRequest(**request) for request in snippet["requests"] if request["variable"]
        ]:
            try:
                key, taken = captures.take(run.namespace, request)
                if isinstance(taken, bytes):
                    images[key] = binascii.b2a_base64(taken, newline=False).decode()
                else:
                    texts[key] = taken
                    links |= _links(key, run, sources)
            except captures.CaptureError as why:
                problem = f"can't show what the page requests: {why.problem.what}"
                remedy = why.problem.advice
                outcome, line = Outcome.FAILED, None
                break
    return {
        "id": snippet["id"],
        "outcome": outcome.value,
        "problem": problem,
        "remedy": remedy,
        "line": line,
        "texts": texts,
        "images": images,
        "links": links,
        "captures": run.found,
    }


def kinds_of_the_run(snippet: dict[str, Any]) -> list[str]:
    """The kinds of the run that are requested."""
    return [request["kind"] for request in snippet["requests"] if not request["variable"]]


def check_outcome(raised: Raised | None, expected: Expected | None) -> tuple[Outcome, str]:
    """Whether a snippet ended as expected, and the problem, which follows the snippet's name."""
    match raised, expected:
        case None, None:
            return Outcome.OK, ""
        case None, Expected():
            return Outcome.FAILED, f"did not raise {expected.type}"
        case Raised(), None:
            return Outcome.FAILED, f"raised {_shown(raised)}"
        case Raised(), Expected():
            names = (raised.type, *raised.bases)
            if expected.type.rpartition(".")[2] not in names:
                return Outcome.FAILED, f"raised {_shown(raised)}, expected {expected.type}"
            if expected.match is not None and not re.search(expected.match, raised.message):
                problem = f"raised {_shown(raised)}, which doesn't match `{expected.match}`"
                return Outcome.FAILED, problem
            return Outcome.RAISED, ""
    raise AssertionError((raised, expected))


def _shown(raised: Raised) -> str:
    first, *more = raised.message.split("\n", 1)
    return f"{raised.type}: {first}{' …' if more else ''}" if raised.message else raised.type


def _links(key: str, run: captures.Run, sources: Mapping[str, str]) -> dict[str, Any]:
    """Where the lines of an IR came from, or why that isn't known; empty for another text."""
    variable, _, kind = key.rpartition(".")
    if kind not in DIALECTS:
        return {}
    value, others = run.namespace[variable], run.namespace.values()
    found = DIALECTS[kind].source_map(value, sources=sources, others=others)
    return {key: found.failure or links_to_json(found.links)}
