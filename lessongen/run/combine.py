"""The runs of a session to what is kept of it: one shown run, and how the others differ."""

from collections.abc import Mapping, Sequence

from lessongen.model import (
    Image,
    Json,
    Ran,
    RunRecord,
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


def combine(work: Work, runs: Sequence[SessionRun]) -> SessionRecord:
    """The record of a session whose snippets all ended as they should, in every run."""
    each = [
        {name: numbers for name, ran in run.snippets.items() if (numbers := _measured(ran))}
        for run in runs
    ]
    shown = shown_run(each)
    declared = hashes(work.session.inputs, work.folder)
    found = {path: digest for run in runs for path, digest in run.found.items()}
    return SessionRecord(
        shown=shown,
        snippets={
            snippet.id: _snippet(work, snippet, runs, shown=shown, inputs={**declared, **found})
            for snippet in work.session.snippets
        },
    )


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
        if key != "output" or text.text or any(it.texts[key].text for it in ran)
    }
    return SnippetRecord(
        fingerprint=fingerprint(work.session, snippet.id, label, inputs),
        inputs=inputs,
        outcome=ran[shown].outcome,
        runs=tuple(RunRecord(it.values, it.left_out, it.raised, it.stages) for it in ran),
        texts=texts,
        images={
            key: Image(data, varies=any(it.images.get(key) != data for it in ran))
            for key, data in ran[shown].images.items()
        },
        data=structured(texts),
    )


def _measured(ran: Ran) -> dict[str, Json]:
    """What a snippet gave in numbers: its values, and JAX's stages where a page asked for them.

    No variable's name holds a space.
    """
    times = {f"{it.function} {it.stage} {it.within}": it.seconds for it in ran.stages or ()}
    return {**ran.values, **times}


def _text(key: str, shown: Text, ran: Sequence[Ran]) -> Text:
    nothing = Text("")
    return varying(shown, [it.texts.get(key, nothing).text for it in ran])
