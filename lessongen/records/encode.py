"""A record as files: the canonical text of `record.json`, and each captured text."""

from collections.abc import Mapping

from lessongen.model import (
    Environment,
    Image,
    Json,
    Raised,
    Record,
    RunRecord,
    SessionRecord,
    SnippetRecord,
    Stage,
    Text,
)
from lessongen.records.canonical import canonical, pack, sha256, sha256_of
from lessongen.records.formats import FORMAT
from lessongen.records.layout import RECORD, file_names


def contents(record: Record) -> dict[str, bytes]:
    """All files of a record, name to bytes; `record.json` is the last."""
    snippets = _snippets(record)
    names = file_names({name: snippet.filed for name, snippet in snippets.items()})
    images = {
        file: snippets[snippet].images[key].data
        for (snippet, key), file in names.items()
        if key in snippets[snippet].images
    }
    return {**images, **{name: text.encode() for name, text in files(record).items()}}


def files(record: Record) -> dict[str, str]:
    """The texts of a record, file name to text; `record.json` is the last."""
    snippets = _snippets(record)
    names = file_names({name: snippet.filed for name, snippet in snippets.items()})
    written = {
        file: snippets[snippet].texts[key].text
        for (snippet, key), file in names.items()
        if key in snippets[snippet].texts
    }
    data: dict[str, Json] = {
        "format": FORMAT,
        "lesson": record.lesson,
        "machine": record.machine,
        "day": record.day,
        "environment": _environment(record.environment),
        "sessions": {name: _session(session, names) for name, session in record.sessions.items()},
    }
    return {**written, RECORD: canonical({**data, "sha256": sha256(canonical(data))})}


def _snippets(record: Record) -> dict[str, SnippetRecord]:
    return {
        name: snippet
        for session in record.sessions.values()
        for name, snippet in session.snippets.items()
    }


def _environment(environment: Environment) -> Json:
    return {
        "python": environment.python,
        "distributions": dict(environment.distributions),
        "backend": environment.backend,
        "devices": list(environment.devices),
        "processor": environment.processor,
        "cores": environment.cores,
        "system": environment.system,
    }


def _session(session: SessionRecord, names: Mapping[tuple[str, str], str]) -> Json:
    return {
        "shown": session.shown,
        "snippets": {
            name: _snippet(
                snippet,
                {
                    **{key: _text(text, names[name, key]) for key, text in snippet.texts.items()},
                    **{key: _image(it, names[name, key]) for key, it in snippet.images.items()},
                },
            )
            for name, snippet in session.snippets.items()
        },
    }


def _snippet(snippet: SnippetRecord, captures: dict[str, Json]) -> Json:
    return {
        "fingerprint": snippet.fingerprint,
        "inputs": dict(snippet.inputs),
        "outcome": snippet.outcome.value,
        "runs": [_run(run) for run in snippet.runs],
        "captures": captures,
    }


def _run(run: RunRecord) -> Json:
    data: dict[str, Json] = {"values": {name: pack(value) for name, value in run.values.items()}}
    if run.left_out:
        data["left_out"] = dict(run.left_out)
    if run.raised is not None:
        data["raised"] = _raised(run.raised)
    if run.stages is not None:
        data["stages"] = [_stage(stage) for stage in run.stages]
    return data


def _stage(stage: Stage) -> Json:
    data: dict[str, Json] = {
        "function": stage.function,
        "stage": stage.stage,
        "seconds": stage.seconds,
    }
    return {**data, "within": True} if stage.within else data


def _raised(raised: Raised) -> Json:
    return {
        "type": raised.type,
        "message": raised.message,
        "bases": list(raised.bases),
        "line": raised.line,
    }


def _image(image: Image, file: str) -> Json:
    data: dict[str, Json] = {
        "file": file,
        "sha256": sha256_of(image.data),
        "bytes": len(image.data),
    }
    return {**data, "varies": True} if image.varies else data


def _text(text: Text, file: str) -> Json:
    data: dict[str, Json] = {"file": file, "sha256": sha256(text.text)}
    if text.stderr:
        data["stderr"] = [list(span) for span in text.stderr]
    if text.cut:
        data["cut"] = text.cut
    if text.volatile:
        data["volatile"] = [
            {"at": list(span.at), "min": span.min, "max": span.max} for span in text.volatile
        ]
    if text.differing:
        data["differing"] = [list(span) for span in text.differing]
    if text.links:
        data["links"] = text.links
    return data
