"""The runs of a session to what is kept of it: one shown run, and how the others differ."""

from collections.abc import Mapping, Sequence

from lessongen.model import (
    Environment,
    Ran,
    RunRecord,
    SessionRecord,
    SessionRun,
    Snippet,
    SnippetRecord,
    Text,
)
from lessongen.records import shown_run, varying
from lessongen.run.executor import Work
from lessongen.run.fingerprint import fingerprint
from lessongen.run.inputs import hashes


def combine(work: Work, runs: Sequence[SessionRun]) -> SessionRecord:
    """The record of a session whose snippets all ended as they should, in every run."""
    each = [
        {name: dict(ran.values) for name, ran in run.snippets.items() if ran.values} for run in runs
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
    return SnippetRecord(
        fingerprint=fingerprint(work.session, snippet.id, label, inputs),
        inputs=inputs,
        outcome=ran[shown].outcome,
        runs=tuple(RunRecord(it.values, it.left_out, it.raised) for it in ran),
        texts={
            key: _text(key, text, ran)
            for key, text in ran[shown].texts.items()
            if key != "output" or text.text or any(it.texts[key].text for it in ran)
        },
    )


def _text(key: str, shown: Text, ran: Sequence[Ran]) -> Text:
    nothing = Text("")
    return varying(shown, [it.texts.get(key, nothing).text for it in ran])


def together(environments: Sequence[Environment]) -> Environment:
    """One environment of runs on one machine: what any of them loaded, the backend that is used.

    The first that started a backend says which, and names the devices.
    """
    backed = [it for it in environments if it.backend is not None] or environments
    return Environment(
        python=environments[0].python,
        distributions={k: v for it in reversed(environments) for k, v in it.distributions.items()},
        backend=backed[0].backend,
        devices=backed[0].devices,
        processor=environments[0].processor,
        cores=environments[0].cores,
        system=environments[0].system,
    )


def differences(recorded: Environment, now: Environment) -> tuple[str, ...]:
    """In what a run's environment contradicts a recorded one: `jax 0.10.2, now 0.12.0`.

    A run that loads less, starts no backend or simulates other devices contradicts nothing.
    """
    pairs = [
        ("Python", recorded.python, now.python),
        ("processor", recorded.processor, now.processor),
        ("cores", str(recorded.cores), str(now.cores)),
        ("system", recorded.system, now.system),
    ]
    if recorded.backend and now.backend:
        pairs.append(("backend", recorded.backend, now.backend))
        pairs.append(("devices", _kinds(recorded), _kinds(now)))
    pairs += [
        (name, version, now.distributions[name])
        for name, version in recorded.distributions.items()
        if name in now.distributions
    ]
    return tuple(f"{name} {was}, now {is_now}" for name, was, is_now in pairs if was != is_now)


def _kinds(environment: Environment) -> str:
    return ", ".join(dict.fromkeys(environment.devices))
