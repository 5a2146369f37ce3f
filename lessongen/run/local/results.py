"""The SessionRun of the files that a run left: cleaned texts, and the cause of each failure."""

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from lessongen.model import (
    Environment,
    Json,
    Lesson,
    Outcome,
    Raised,
    Ran,
    Session,
    SessionRun,
    Snippet,
    Stage,
    Text,
)
from lessongen.run.inputs import detected
from lessongen.run.local import termination
from lessongen.run.local.cleaning import ERR, Paths, clean, kept, printed
from lessongen.run.local.run_folder import Scratch
from lessongen.run.local.servers import Server


def read(
    result: Mapping[str, Any], made: Scratch, *, lesson: Lesson, session: Session, server: Server
) -> SessionRun:
    """The run in the folders `made`; `result` is its `result.json`."""
    run = made.run
    paths = Paths.of([run / "scratch", run, run.parent, *server.paths])
    lines = _lines(run / "results.jsonl")
    finished = {line["id"]: line for line in lines if "id" in line}
    if not result["done"] and len(finished) == len(session.snippets):
        finished.popitem()  # the run ended too early: its last snippet reports the cause
    last: dict[str, Any] = next((line for line in lines if "environment" in line), {})
    pieces, before = _pieces(run / "output.bin", result)
    snippets: dict[str, Ran] = {}
    first, log = printed(before, paths)
    logs = [first.text, log]
    stopped = ""
    for snippet in session.snippets:
        output, log = printed(pieces.get(snippet.id, []), paths)
        logs.append(log)
        texts = {"output": output} if snippet.id in pieces else {}
        if stopped:
            ran = Ran(Outcome.NOT_RUN, problem=f"was not run: `{stopped}` of its session failed")
        elif snippet.id in finished:
            ran = _finished(finished[snippet.id], texts, paths)
        else:
            unfinished = _unfinished(run, result, snippet, lesson=lesson, session=session)
            ran = replace(unfinished, texts=texts)
        snippets[snippet.id] = ran
        if ran.outcome is Outcome.FAILED:
            stopped = snippet.id
    return SessionRun(
        snippets,
        _environment(last["environment"]) if last else None,
        log="".join(logs),
        notices=(*made.notices, *_notices(result, last, server), *_unlinked(finished.values())),
        found=_detected(made, last) if last else {},
    )


def _detected(made: Scratch, last: Mapping[str, Any]) -> Mapping[str, str]:
    opened, missed = last["opened"], last["missed"]
    return detected(made.copies, folder=made.run.parent, opened=opened, missed=missed)


def _notices(result: Mapping[str, Any], last: Mapping[str, Any], server: Server) -> Iterator[str]:
    if result["done"]:
        yield from termination.notices(result, last.get("left", []))
    if not server.exact and any(stream == ERR for stream, _ in result["pieces"]):
        yield "the order between standard output and standard error is approximate here"


def _unlinked(lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for line in lines:
        for key, why in line["links"].items():
            if isinstance(why, str):
                yield f"the lines of {key} of `{line['id']}` have no links to the program: {why}"


def failed(session: Session, problem: str, remedy: str = "") -> SessionRun:
    """A run that could not start: its first snippet failed, the others were not run."""
    first, *rest = session.snippets
    snippets = {first.id: Ran(Outcome.FAILED, problem=problem, remedy=remedy)}
    later = Ran(Outcome.NOT_RUN, problem=f"was not run: `{first.id}` of its session failed")
    return SessionRun(snippets | dict.fromkeys((snippet.id for snippet in rest), later), None)


def not_run(session: Session, problem: str) -> SessionRun:
    """A run that the machine isn't meant for: no snippet was run."""
    ran = Ran(Outcome.NOT_RUN, problem=problem)
    return SessionRun(dict.fromkeys((snippet.id for snippet in session.snippets), ran), None)


def _lines(path: Path) -> list[dict[str, Any]]:
    """The complete lines of `results.jsonl`: an abrupt end may have cut off the last one."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def _pieces(
    path: Path, result: Mapping[str, Any]
) -> tuple[dict[str, list[tuple[str, bytes]]], list[tuple[str, bytes]]]:
    """The output of each snippet as (stream, bytes), and the output before the first snippet.

    Output after a snippet's end belongs to that snippet: it comes from threads and exit handlers.
    """
    starts = [(text.partition(" ")[2], at) for text, at in result["marks"] if text[:5] == "start"]
    bounds = [0, *(at for _, at in starts)]
    cut: list[list[tuple[str, bytes]]] = [[] for _ in bounds]
    data, at = path.read_bytes(), 0
    for stream, length in result["pieces"]:
        for index, (begin, end) in enumerate(zip(bounds, [*bounds[1:], len(data)], strict=True)):
            if piece := data[max(at, begin) : min(at + length, end)]:
                cut[index].append((stream, piece))
        at += length
    return {name: part for (name, _), part in zip(starts, cut[1:], strict=True)}, cut[0]


def _finished(line: Mapping[str, Any], output: Mapping[str, Text], paths: Paths) -> Ran:
    found = line["captures"]
    texts = dict(output)
    raised = None
    if error := found["error"]:
        texts["error"] = kept(clean(error["text"], paths))
        raised = _raised(error["raised"], paths)
    texts |= {
        key: replace(kept(clean(text, paths)), links=_links(line["links"].get(key)))
        for key, text in line["texts"].items()
    }
    return Ran(
        outcome=Outcome(line["outcome"]),
        values={name: _public(value, paths) for name, value in found["values"]["values"].items()},
        left_out=found["values"]["left_out"],
        raised=raised,
        texts=texts,
        problem=clean(line["problem"], paths),
        remedy=clean(line["remedy"], paths),
        line=line["line"],
        images={key: _image(key, data, paths) for key, data in line["images"].items()},
        stages=tuple(Stage(**stage) for stage in found["stages"]) if "stages" in found else None,
    )


def _links(links: Json) -> Json:
    """The links of an IR; None for the reason why there are none, which is a notice."""
    return None if isinstance(links, str) else links


def _image(key: str, encoded: str, paths: Paths) -> bytes:
    """The bytes of an image; paths of the machine are removed from SVG."""
    data = base64.b64decode(encoded)
    if key.endswith(".png"):
        return data
    return paths.remove(data.decode(errors="replace")).encode()


def _unfinished(
    run: Path, result: Mapping[str, Any], snippet: Snippet, *, lesson: Lesson, session: Session
) -> Ran:
    label = lesson.label(snippet.id)
    fault = run / "fault.txt"
    stacks = fault.read_text(errors="backslashreplace") if fault.exists() else ""
    problem = termination.problem(result, snippet, session)
    return Ran(
        Outcome.FAILED,
        problem=problem.what,
        remedy=problem.advice,
        line=termination.line(stacks, label=label, path=str(run / "scratch" / label)),
    )


def _raised(raised: Mapping[str, Any], paths: Paths) -> Raised:
    return Raised(
        type=raised["type"],
        message=clean(raised["message"], paths),
        bases=tuple(raised["bases"]),
        line=raised["line"],
    )


def _public(value: Json, paths: Paths) -> Json:
    """The value without paths of the machine."""
    match value:
        case str():
            return paths.remove(value)
        case list():
            return [_public(part, paths) for part in value]
        case dict():
            return {paths.remove(key): _public(part, paths) for key, part in value.items()}
        case _:
            return value


def _environment(seen: Mapping[str, Any]) -> Environment:
    return Environment(**{**seen, "devices": tuple(seen["devices"])})
