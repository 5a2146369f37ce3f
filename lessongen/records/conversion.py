"""A record to the typed contents of `record.json` with the files next to it, and back."""

import datetime as dt
import re
from collections.abc import Mapping
from typing import Literal, Protocol, cast

from msgspec import UNSET
from msgspec.structs import asdict

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
from lessongen.records import format as stored
from lessongen.records.format import FORMAT
from lessongen.records.json_text import pack, sealed, sha256, sha256_of, unpack
from lessongen.records.layout import RECORD, file_names, is_file_name
from lessongen.records.structured_captures import structured
from lessongen.records.validation import FormatError, Path

_SHA256 = re.compile(r"[0-9a-f]{64}")


class Files(Protocol):
    """Gives the files next to `record.json`; None for a file that is wrong, which is noted."""

    def text(self, name: str, sha256: str) -> str | None:
        """The text of the file, which must have that hash."""

    def image(self, name: str, sha256: str) -> bytes | None:
        """The bytes of the file, which must have that hash."""


def decoded(file: stored.RecordFile, files: Files) -> Record:
    """The record of typed contents and the files next to them.

    Raises WrongError for what the types of the format don't express.
    """
    return Record(
        lesson=file.lesson,
        machine=file.machine,
        day=file.day.isoformat(),
        environment=Environment(**asdict(file.environment)),
        sessions={
            name: _session(session, files, ("sessions", name))
            for name, session in file.sessions.items()
        },
    )


def _session(session: stored.Session, files: Files, path: Path) -> SessionRecord:
    snippets = {
        name: _snippet(snippet, files, (*path, "snippets", name))
        for name, snippet in session.snippets.items()
    }
    runs = {len(snippet.runs) for snippet in snippets.values()}
    if len(runs) != 1:
        raise FormatError(path, "a session must have snippets, all with the same number of runs")
    if session.shown >= (count := runs.pop()):
        wrong = f"`shown` is {session.shown}, but there are {count} runs, counted from 0"
        raise FormatError((*path, "shown"), wrong)
    return SessionRecord(session.shown, snippets)


def _snippet(snippet: stored.Snippet, files: Files, path: Path) -> SnippetRecord:
    raised = snippet.outcome == Outcome.RAISED.value
    if any((run.raised is not UNSET) != raised for run in snippet.runs):
        wrong = "every run of a snippet whose outcome is `raised` must have `raised`, others not"
        raise FormatError((*path, "runs"), wrong)
    texts: dict[str, Text] = {}
    images: dict[str, Image] = {}
    for key, capture in snippet.captures.items():
        where = (*path, "captures", key)
        if isinstance(capture, stored.PictureCapture):
            images[key] = _image(capture, files, where)
        elif isinstance(capture, stored.TextCapture):
            texts[key] = _text(capture, files, where)
    return SnippetRecord(
        fingerprint=snippet.fingerprint,
        inputs=snippet.inputs,
        outcome=Outcome(snippet.outcome),
        runs=tuple(_run(run, (*path, "runs", n)) for n, run in enumerate(snippet.runs)),
        texts=texts,
        images=images,
        data=structured(texts),
    )


def _run(run: stored.Run, path: Path) -> RunRecord:
    return RunRecord(
        values={name: _value(it, (*path, "values", name)) for name, it in run.values.items()},
        left_out=run.left_out,
        raised=None if run.raised is UNSET else Raised(**asdict(run.raised)),
        stages=None if run.stages is UNSET else tuple(map(_stage, run.stages)),
    )


def _value(packed: Json, path: Path) -> Json:
    try:
        return unpack(packed)
    except ValueError as error:
        raise FormatError(path, f"`{path[-1]}`: {error}") from None


def _stage(stage: stored.Stage) -> Stage:
    return Stage(stage.function, stage.stage, float(stage.seconds), stage.within)


def _image(capture: stored.PictureCapture, files: Files, path: Path) -> Image:
    _check_file(capture, path)
    image = files.image(capture.file, capture.sha256)
    if image is not None and len(image) != capture.bytes:
        wrong = f"`bytes` is {capture.bytes}, but the file has {len(image)}"
        raise FormatError((*path, "bytes"), wrong)
    return Image(image or b"", varies=capture.varies)


def _text(capture: stored.TextCapture, files: Files, path: Path) -> Text:
    _check_file(capture, path)
    text = files.text(capture.file, capture.sha256)
    if text is not None:
        for name in ("stderr", "differing"):
            spans = getattr(capture, name)
            _check_spans({(*path, name, n): span for n, span in enumerate(spans)}, len(text))
        numbers = enumerate(capture.volatile)
        _check_spans({(*path, "volatile", n, "at"): number.at for n, number in numbers}, len(text))
    return Text(
        text=text or "",
        stderr=capture.stderr,
        cut=capture.cut,
        volatile=tuple(Volatile(each.at, each.min, each.max) for each in capture.volatile),
        differing=capture.differing,
        links=_links(capture.links, (*path, "links")),
    )


def _check_file(capture: stored.TextCapture | stored.PictureCapture, path: Path) -> None:
    if not is_file_name(capture.file):
        wrong = f"`file` must be a name in the folder of the record, not {capture.file!r}"
        raise FormatError((*path, "file"), wrong)
    if not _SHA256.fullmatch(capture.sha256):
        raise FormatError((*path, "sha256"), "`sha256` must be 64 hexadecimal digits")


def _check_spans(spans: Mapping[Path, tuple[int, int]], length: int) -> None:
    """Refuse spans that overlap or aren't in order: pages search them by bisection."""
    free = 0
    for path, (start, end) in spans.items():
        if not start <= end <= length:
            raise FormatError(path, f"[{start}, {end}] is outside the text or backwards")
        if start < free:
            wrong = f"[{start}, {end}] begins before the end of the previous span"
            raise FormatError(path, wrong)
        free = end


def _links(links: Mapping[str, str], path: Path) -> Json:
    if not links:
        return None
    try:
        links_from_json(links)
    except ValueError as error:
        raise FormatError(path, f"`links`: {error}") from None
    return dict(links)


def contents(record: Record) -> Mapping[str, bytes]:
    """All files of a record, name to bytes: as they were read, else encoded."""
    _, names = _named(record)
    as_read = all(name in record.files for name in (*names.values(), RECORD))
    return record.files if as_read else encoded(record)


def encoded(record: Record) -> dict[str, bytes]:
    """All files of a record, name to bytes; `record.json` is the last."""
    snippets, names = _named(record)
    content = stored.plain(_record_file(record, names))
    del content["sha256"]
    return {
        **{file: _bytes(snippets[name], key) for (name, key), file in names.items()},
        RECORD: sealed(content).encode(),
    }


def _named(record: Record) -> tuple[dict[str, SnippetRecord], dict[tuple[str, str], str]]:
    """The snippets of all sessions, and the file name of each snippet's captures."""
    snippets = {
        name: snippet
        for session in record.sessions.values()
        for name, snippet in session.snippets.items()
    }
    return snippets, file_names({name: snippet.filed for name, snippet in snippets.items()})


def _bytes(snippet: SnippetRecord, key: str) -> bytes:
    return snippet.images[key].data if key in snippet.images else snippet.texts[key].text.encode()


def _record_file(record: Record, names: Mapping[tuple[str, str], str]) -> stored.RecordFile:
    return stored.RecordFile(
        format=FORMAT,
        sha256="",  # of the rest, which isn't there yet
        lesson=record.lesson,
        machine=record.machine,
        day=dt.date.fromisoformat(record.day),
        environment=stored.Environment(**vars(record.environment)),
        sessions={
            session_name: stored.Session(
                shown=session.shown,
                snippets={
                    name: _stored_snippet(snippet, {key: names[name, key] for key in snippet.filed})
                    for name, snippet in session.snippets.items()
                },
            )
            for session_name, session in record.sessions.items()
        },
    )


def _stored_snippet(snippet: SnippetRecord, names: Mapping[str, str]) -> stored.Snippet:
    texts = {key: _stored_text(text, names[key]) for key, text in snippet.texts.items()}
    images = {key: _stored_image(image, names[key]) for key, image in snippet.images.items()}
    return stored.Snippet(
        fingerprint=snippet.fingerprint,
        inputs=dict(snippet.inputs),
        outcome=cast('Literal["ok", "raised"]', snippet.outcome.value),  # a failure isn't recorded
        runs=tuple(map(_stored_run, snippet.runs)),
        captures={**texts, **images},
    )


def _stored_run(run: RunRecord) -> stored.Run:
    stages = None if run.stages is None else tuple(map(_stored_stage, run.stages))
    return stored.Run(
        values={name: pack(value) for name, value in run.values.items()},
        left_out=dict(run.left_out),
        raised=UNSET if run.raised is None else stored.Raised(**vars(run.raised)),
        stages=UNSET if stages is None else stages,
    )


def _stored_stage(stage: Stage) -> stored.Stage:
    return stored.Stage(**vars(stage))  # plain floats, which are encoded as `Seconds` are


def _stored_image(image: Image, file: str) -> stored.PictureCapture:
    return stored.PictureCapture(file, sha256_of(image.data), len(image.data), image.varies)


def _stored_text(text: Text, file: str) -> stored.TextCapture:
    return stored.TextCapture(
        file=file,
        sha256=sha256(text.text),
        stderr=text.stderr,
        cut=text.cut,
        volatile=tuple(stored.Volatile(each.at, each.min, each.max) for each in text.volatile),
        differing=text.differing,
        links=cast("dict[str, str]", text.links or {}),  # as `ir.links_to_json` gives it
    )
