"""Pages for tests: lessons written in the test, records made of plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import html5lib

from lessongen.course import Archive, Course, assemble, evaluate_claims
from lessongen.diagnostics import Finding
from lessongen.lesson import Defaults, Document, read
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
)
from lessongen.records import structured
from lessongen.render import Page, View, render, texts_in

ENVIRONMENT = Environment(
    python="3.11.7",
    distributions={"jax": "0.10.2", "numpy": "2.4.6"},
    backend="cpu",
    devices=("cpu",),
    processor="AMD EPYC",
    cores=2,
    system="Linux",
)


@dataclass(frozen=True)
class Ran:
    """What a test says a snippet gave: its values in each run, and its texts."""

    values: Sequence[Mapping[str, Json]] = ({}, {})
    texts: Mapping[str, Text] = field(default_factory=dict)
    outcome: Outcome = Outcome.OK
    shown: int = 0
    raised: Raised | None = None
    images: Mapping[str, Image] = field(default_factory=dict)
    stages: Sequence[tuple[Stage, ...]] | None = None  # of each run


def document(text: str, name: str = "l/page") -> Document:
    """The document of a text that has no fault."""
    made, findings = read(name=name, path=f"lessons/{name}.md", text=text, defaults=Defaults())
    assert not findings, [str(each) for each in findings]
    return made


def record(made: Document, ran: Mapping[str, Ran], machine: str = "cpu") -> Record:
    """A record of the snippets that are named; the others were not recorded."""
    sessions = {
        session.name: SessionRecord(
            ran[session.snippets[0].id].shown,
            {
                snippet.id: SnippetRecord(
                    fingerprint="0" * 64,
                    inputs={},
                    outcome=ran[snippet.id].outcome,
                    runs=tuple(
                        RunRecord(
                            values,
                            raised=ran[snippet.id].raised,
                            stages=stages[number] if (stages := ran[snippet.id].stages) else None,
                        )
                        for number, values in enumerate(ran[snippet.id].values)
                    ),
                    texts=ran[snippet.id].texts,
                    images=ran[snippet.id].images,
                    data=structured(ran[snippet.id].texts),
                )
                for snippet in session.snippets
            },
        )
        for session in made.lesson.sessions
        if session.snippets[0].id in ran
    }
    return Record(made.lesson.name, machine, "2026-11-29", ENVIRONMENT, sessions)


def course(*documents: Document) -> Course:
    """The course of these lessons, in this order."""
    made, findings = assemble(documents, [each.lesson.name for each in documents])
    assert not findings, [str(each) for each in findings]
    return made


def plain_view(made: Document, **view: Any) -> View:
    """The view of a lesson alone, of which nothing is recorded."""
    return View(
        course=course(made),
        machine="cpu",
        record=None,
        recorded=Archive({}).at(machine="cpu", lesson=made.lesson.name),
        verdicts={},
        url=str,
        asset=str,
        texts=texts_in("en"),
        **view,
    )


def printed(
    text: str,
    ran: Mapping[str, Ran] | None = None,
    *,
    others: Sequence[Document] = (),
    **view: Any,
) -> Page:
    """The page of a lesson beside other lessons, on the machine `cpu`."""
    made = document(text)
    whole = course(*others, made)
    kept = None if ran is None else record(made, ran)
    archive = Archive({"cpu": {} if kept is None else {made.lesson.name: kept}})
    verdicts, _ = evaluate_claims(whole, archive, ["cpu"])
    page = render(
        made,
        view=View(
            course=whole,
            machine="cpu",
            record=kept,
            recorded=archive.at(machine="cpu", lesson=made.lesson.name),
            verdicts={
                number: verdict
                for (machine, lesson, number), verdict in verdicts.items()
                if (machine, lesson) == ("cpu", made.lesson.name)
            },
            url=lambda name: f"../{name.removeprefix('l/')}/",
            asset=lambda name: name,
            **{"texts": texts_in("en"), **view},
        ),
    )
    strictly(page)
    return page


def strictly(page: Page) -> None:
    """Parse all of the page's markup; html5lib raises at the first error."""
    for markup in (page.html, page.search_html, page.terms_html, page.provenance_html):
        html5lib.HTMLParser(strict=True).parse(
            f"<!doctype html><html><head><title>x</title></head><body>{markup}</body></html>"
        )


def faults(findings: Sequence[Finding]) -> list[str]:
    """What findings say."""
    return [str(each) for each in findings]


def tree(markup: str):
    """The markup as a tree, to look for elements in."""
    return html5lib.parse(markup, namespaceHTMLElements=False).find("body")


def words(element) -> str:
    """The text of an element, its white space folded."""
    return " ".join("".join(element.itertext()).split())


def with_class(element, name: str) -> list:
    """All elements in it of that class, in page order."""
    return [each for each in element.iter() if name in each.get("class", "").split()]
