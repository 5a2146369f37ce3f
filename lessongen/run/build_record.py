"""Builds records from runs: of a session from its repeats, of a lesson from its sessions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lessongen.diagnostics import Place
from lessongen.model import (
    Environment,
    Image,
    Json,
    Lesson,
    Ran,
    Record,
    RunRecord,
    Session,
    SessionRecord,
    SessionRun,
    Snippet,
    SnippetRecord,
    Text,
)
from lessongen.records import shown_run, structured, varying
from lessongen.run.executor import Work
from lessongen.run.fingerprint import fingerprint
from lessongen.run.inputs import hashes


def session_record(work: Work, runs: Sequence[SessionRun]) -> SessionRecord:
    """The record of a session from all its runs, in which every snippet ended as expected."""
    each = [
        {name: numbers for name, ran in run.snippets.items() if (numbers := _measured(ran))}
        for run in runs
    ]
    shown = shown_run(each)
    declared = hashes(work.session.inputs, work.folder)
    detected = {path: digest for run in runs for path, digest in run.found.items()}
    return SessionRecord(
        shown=shown,
        snippets={
            snippet.id: _snippet(work, snippet, runs, shown=shown, inputs={**declared, **detected})
            for snippet in work.session.snippets
        },
    )


def sessions_to_keep(
    lesson: Lesson, new: Mapping[str, SessionRecord], old: Record | None
) -> dict[str, SessionRecord]:
    """The lesson's session records by name: the new ones, and of the old record all that is whole.

    Old snippets that the lesson doesn't have any more are left out.
    """
    sessions: dict[str, SessionRecord] = {}
    for session in lesson.sessions:
        before = old.sessions.get(session.name) if old else None
        if now := new.get(session.name):
            sessions[session.name] = now
        elif before and all(snippet.id in before.snippets for snippet in session.snippets):
            snippets = {snippet.id: before.snippets[snippet.id] for snippet in session.snippets}
            sessions[session.name] = replace(before, snippets=snippets)
    return sessions


def lesson_environments(ran: Sequence[tuple[Session, Environment | None]]) -> list[Environment]:
    """The environments in which sessions ran, in an order that doesn't depend on which ended first.

    The first is of a session that sees the machine as it is: without a platform or number of
    devices of its own.
    """
    in_order = sorted(ran, key=lambda each: _by_plainness(each[0]))
    return [environment for _, environment in in_order if environment]


def _by_plainness(session: Session) -> tuple[bool, bool, Place]:
    return session.platform is not None, session.cpu_devices != 1, session.snippets[0].place


def _snippet(
    work: Work,
    snippet: Snippet,
    runs: Sequence[SessionRun],
    *,
    shown: int,
    inputs: Mapping[str, str],
) -> SnippetRecord:
    ran = [run.snippets[snippet.id] for run in runs]
    label = work.lesson.label(snippet.id)
    texts = {
        key: _text(key, text, ran)
        for key, text in ran[shown].texts.items()
        if key != "output" or text.text or any(run.texts[key].text for run in ran)
    }
    return SnippetRecord(
        fingerprint=fingerprint(work.session, snippet.id, label, inputs),
        inputs=inputs,
        outcome=ran[shown].outcome,
        runs=tuple(RunRecord(run.values, run.left_out, run.raised, run.stages) for run in ran),
        texts=texts,
        images={
            key: Image(data, varies=any(run.images.get(key) != data for run in ran))
            for key, data in ran[shown].images.items()
        },
        data=structured(texts),
    )


def _measured(ran: Ran) -> dict[str, Json]:
    """The values of a snippet, and the seconds of JAX's stages where they were requested.

    The keys can't collide: the name of a variable has no space.
    """
    times = {f"{s.function} {s.stage} {s.within}": s.seconds for s in ran.stages or ()}
    return {**ran.values, **times}


def _text(key: str, shown: Text, ran: Sequence[Ran]) -> Text:
    nothing = Text("")
    return varying(shown, [run.texts.get(key, nothing).text for run in ran])
