"""The data of `record.json`, in today's format, to a `Record`. Raises `WrongError`."""

import datetime as dt
import re
from collections.abc import Callable, Mapping
from typing import Protocol

from lessongen.ir import links_from_json
from lessongen.model import (
    Environment,
    Image,
    Json,
    Outcome,
    Raised,
    Record,
    RunRecord,
    SessionRecord,
    SnippetRecord,
    Stage,
    Text,
    Volatile,
)
from lessongen.records.canonical import unpack
from lessongen.records.layout import is_file_name
from lessongen.records.strict import Node, T, WrongError

_SHA256 = re.compile(r"[0-9a-f]{64}")
_MARKS = ("stderr", "cut", "volatile", "differing", "links")


class Files(Protocol):
    """Gives what lies beside `record.json`; None for a file that is wrong, and has been told."""

    def text(self, name: str, sha256: str) -> str | None:
        """The text of a file of that hash."""

    def image(self, name: str, sha256: str) -> bytes | None:
        """The bytes of a file of that hash."""


def record(data: Json, files: Files) -> Record:
    """The record of data without `format` and `sha256`; `files` gives what was captured."""
    root = Node(data).fields("lesson", "machine", "day", "environment", "sessions")
    return Record(
        lesson=root["lesson"].text(),
        machine=root["machine"].text(),
        day=_day(root["day"]),
        environment=_environment(root["environment"]),
        sessions={name: _session(node, files) for name, node in root["sessions"].entries().items()},
    )


def _day(node: Node) -> str:
    try:
        day = dt.date.fromisoformat(node.text())
    except ValueError:
        raise WrongError(node.path, f"`day` must be like 2026-11-29, not {node.value!r}") from None
    return day.isoformat()


def _environment(node: Node) -> Environment:
    entry = node.fields(
        "python", "distributions", "backend", "devices", "processor", "cores", "system"
    )
    return Environment(
        python=entry["python"].text(),
        distributions=_texts(entry["distributions"]),
        backend=entry["backend"].maybe(Node.text),
        devices=entry["devices"].items(Node.text),
        processor=entry["processor"].text(),
        cores=entry["cores"].count(),
        system=entry["system"].text(),
    )


def _session(node: Node, files: Files) -> SessionRecord:
    entry = node.fields("shown", "snippets")
    snippets = {
        name: _snippet(snippet, files) for name, snippet in entry["snippets"].entries().items()
    }
    runs = {len(snippet.runs) for snippet in snippets.values()}
    shown = entry["shown"].count()
    if len(runs) != 1:
        raise WrongError(node.path, "a session has snippets, and each of them equally many runs")
    if shown >= runs.pop():
        raise WrongError(entry["shown"].path, f"`shown` is {shown}, but there is no such run")
    return SessionRecord(shown=shown, snippets=snippets)


def _snippet(node: Node, files: Files) -> SnippetRecord:
    entry = node.fields("fingerprint", "inputs", "outcome", "runs", "captures")
    outcome = entry["outcome"].text()
    if outcome not in (legal := (Outcome.OK.value, Outcome.RAISED.value)):
        wrong = f"`outcome` of a record is {' or '.join(legal)}, not {outcome!r}"
        raise WrongError(entry["outcome"].path, wrong)
    runs = entry["runs"].items(_run)
    if any((run.raised is not None) != (outcome == Outcome.RAISED.value) for run in runs):
        wrong = "`raised` stands in each run of a snippet that raised, and in no other"
        raise WrongError(entry["runs"].path, wrong)
    captures = entry["captures"].entries()
    return SnippetRecord(
        fingerprint=entry["fingerprint"].text(),
        inputs=_texts(entry["inputs"]),
        outcome=Outcome(outcome),
        runs=runs,
        texts={key: _text(it, files) for key, it in captures.items() if not _is_image(it)},
        images={key: _image(it, files) for key, it in captures.items() if _is_image(it)},
    )


def _run(node: Node) -> RunRecord:
    entry = node.fields("values", optional=("left_out", "raised", "stages"))
    return RunRecord(
        values={name: _value(value) for name, value in entry["values"].entries().items()},
        left_out=_texts(entry["left_out"]) if "left_out" in entry else {},
        raised=_raised(entry["raised"]) if "raised" in entry else None,
        stages=entry["stages"].items(_stage) if "stages" in entry else None,
    )


def _stage(node: Node) -> Stage:
    entry = node.fields("function", "stage", "seconds", optional=("within",))
    return Stage(
        function=entry["function"].maybe(Node.text),
        stage=entry["stage"].text(),
        seconds=entry["seconds"].number(),
        within="within" in entry and entry["within"].truth(),
    )


def _value(node: Node) -> Json:
    try:
        return unpack(node.value)
    except ValueError as error:
        raise WrongError(node.path, f"{node.name}: {error}") from None


def _raised(node: Node) -> Raised:
    entry = node.fields("type", "message", "bases", "line")
    return Raised(
        type=entry["type"].text(),
        message=entry["message"].text(),
        bases=entry["bases"].items(Node.text),
        line=entry["line"].maybe(Node.count),
    )


def _is_image(node: Node) -> bool:
    return "bytes" in node.entries()


def _image(node: Node, files: Files) -> Image:
    entry = node.fields("file", "sha256", "bytes", optional=("varies",))
    length = entry["bytes"].count()
    image = files.image(*_file(entry))
    if image is not None and len(image) != length:
        wrong = f"`bytes` is {length}, and the file has {len(image)}"
        raise WrongError(entry["bytes"].path, wrong)
    return Image(image or b"", varies="varies" in entry and entry["varies"].truth())


def _file(entry: Mapping[str, Node]) -> tuple[str, str]:
    file, sha256 = entry["file"].text(), entry["sha256"].text()
    if not is_file_name(file):
        wrong = f"`file` must be a name in the folder of the record, not {file!r}"
        raise WrongError(entry["file"].path, wrong)
    if not _SHA256.fullmatch(sha256):
        raise WrongError(entry["sha256"].path, "`sha256` must be 64 hexadecimal digits")
    return file, sha256


def _text(node: Node, files: Files) -> Text:
    entry = node.fields("file", "sha256", optional=_MARKS)
    text = files.text(*_file(entry))
    spans = _Spans(None if text is None else len(text))
    return Text(
        text=text or "",
        stderr=spans.apart(entry["stderr"], spans.span) if "stderr" in entry else (),
        cut=entry["cut"].count() if "cut" in entry else 0,
        volatile=spans.apart(entry["volatile"], spans.volatile) if "volatile" in entry else (),
        differing=spans.apart(entry["differing"], spans.span) if "differing" in entry else (),
        links=_links(entry["links"]) if "links" in entry else None,
    )


def _links(node: Node) -> Json:
    try:
        links_from_json(node.value)
    except ValueError as error:
        raise WrongError(node.path, f"{node.name}: {error}") from None
    return node.value


class _Spans:
    """Reads offsets of a text of `length` characters; None: any offset will do."""

    def __init__(self, length: int | None) -> None:
        self.length = length
        self._free = 0  # where the next of a list may begin

    def apart(self, node: Node, read: Callable[[Node], T]) -> tuple[T, ...]:
        """A list of marks that are in order and apart: pages look for marks by halving the list."""
        self._free = 0
        return node.items(read)

    def span(self, node: Node) -> tuple[int, int]:
        start, end = node.items(Node.count, count=2)
        if self.length is not None and not start <= end <= self.length:
            raise WrongError(node.path, f"[{start}, {end}] is outside the text or backwards")
        if self.length is not None and start < self._free:
            raise WrongError(node.path, f"[{start}, {end}] begins before the end of the last one")
        self._free = end
        return start, end

    def volatile(self, node: Node) -> Volatile:
        entry = node.fields("at", "min", "max")
        return Volatile(self.span(entry["at"]), entry["min"].text(), entry["max"].text())


def _texts(node: Node) -> Mapping[str, str]:
    return {key: value.text() for key, value in node.entries().items()}
