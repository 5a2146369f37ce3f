"""What rendering one page reads, and what it collects besides the markup."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from lessongen.diagnostics import ExpressionError, Finding, Kind, Place, Problem
from lessongen.expressions import PrintedValue, evaluate
from lessongen.lesson import Document
from lessongen.model import (
    Data,
    Expression,
    Image,
    Lesson,
    SessionRecord,
    Show,
    Snippet,
    SnippetRecord,
    Text,
)
from lessongen.records import contents, file_names
from lessongen.render.environments import hardware, versions
from lessongen.render.page import View
from lessongen.render.templating import clean
from lessongen.render.texts import Texts
from lessongen.views import Basic, Block, Output, build, output_of

NOTHING = "–"  # printed for a value that isn't there
_ID = re.compile(r'\sid="([^"]+)"')


@dataclass
class RenderContext:
    """A document with its view; `findings`, `downloads` and `anchors` grow during rendering.

    `anchors` are the ids that the page's markup has, so that links to them can be checked.
    """

    document: Document
    view: View
    findings: list[Finding] = field(default_factory=list)
    downloads: dict[str, bytes] = field(default_factory=dict)
    anchors: set[str] = field(default_factory=set)
    _blocks: dict[Place, Basic | Block] = field(default_factory=dict)
    _outputs: dict[str, Output] = field(default_factory=dict)

    @property
    def texts(self) -> Texts:
        """The texts of the page's language."""
        return self.view.texts

    @property
    def machine(self) -> str:
        """The machine whose record the page shows."""
        return self.view.machine

    @property
    def hardware(self) -> str:
        """Processor, system and versions that the record was made with; empty without a record."""
        if self.view.record is None:
            return ""
        environment = self.view.record.environment
        parts = (*hardware(self.texts, environment), *versions(self.texts, environment)[0])
        return ", ".join(parts)

    @property
    def lesson(self) -> Lesson:
        """The lesson that the page shows."""
        return self.document.lesson

    def snippet(self, snippet_id: str) -> Snippet:
        """The snippet of that id, which exists: reading the lesson checks it."""
        return next(each for each in self.lesson.snippets if each.id == snippet_id)

    def recorded(self, snippet_id: str) -> tuple[SessionRecord, SnippetRecord] | None:
        """The fresh record of a snippet, with that of its session."""
        return self.view.record.snippet(snippet_id) if self.view.record else None

    def state(self, snippet_id: str) -> tuple[str, str]:
        """The state of a snippet (`data-outcome`), and the sentence for one without output."""
        machine = self.view.machine
        if snippet_id in self.view.not_run:
            reason = self.view.not_run[snippet_id]
            return "not-run", self.texts.gettext(
                "Not run on {machine}: {reason}.", machine=machine, reason=reason
            )
        found = self.recorded(snippet_id)
        if found is None:
            return "not-recorded", self.texts.gettext(
                "Not recorded: this program has not been run on {machine} as it stands here.",
                machine=machine,
            )
        outcome = found[1].outcome.value
        if outcome == "not-run":
            return outcome, self.texts.gettext("Not run on {machine}.", machine=machine)
        return outcome, ""

    def text(self, snippet_id: str, key: str) -> Text | None:
        """A captured text of the shown run."""
        found = self.recorded(snippet_id)
        text = found[1].texts.get(key) if found else None
        return replace(text, text=clean(text.text)) if text else None

    def data(self, snippet_id: str, key: str) -> Data | None:
        """A structured capture; None where the snippet has no results, or none of that key."""
        found = None if self.state(snippet_id)[1] else self.recorded(snippet_id)
        return found[1].data.get(key) if found else None

    def image(self, snippet_id: str, key: str) -> Image | None:
        """A captured picture of the shown run."""
        found = self.recorded(snippet_id)
        return found[1].images.get(key) if found else None

    def runs(self, snippet_id: str) -> int:
        """How many runs are recorded of a snippet."""
        found = self.recorded(snippet_id)
        return len(found[1].runs) if found else 0

    def block(self, show: Show) -> Basic | Block:
        """The block of a `show` of the lesson; it is built once for all formats."""
        found = self._blocks.get(show.place)
        if found is None:
            found = self._blocks[show.place] = build(self, show)
        return found

    def output(self, snippet_id: str) -> Output:
        """What a snippet printed and the error that ended it; built once for all formats."""
        found = self._outputs.get(snippet_id)
        if found is None:
            found = self._outputs[snippet_id] = output_of(self, snippet_id)
        return found

    def offer(self, snippet_id: str, key: str) -> str:
        """Add a capture's file to the downloads, under its name in the record; its address.

        The address is empty where the snippet isn't recorded.
        """
        found = self.recorded(snippet_id)
        if found is None:
            return ""
        name = self._names[snippet_id, key]
        self.downloads[name] = self.files[name]
        return self.view.asset(name)

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        """The files of the record, by name."""
        return contents(self.view.record) if self.view.record else {}

    @cached_property
    def _names(self) -> dict[tuple[str, str], str]:
        sessions = self.view.record.sessions.values() if self.view.record else ()
        return file_names(
            {
                name: snippet.filed
                for session in sessions
                for name, snippet in session.snippets.items()
            }
        )

    def printed(self, expression: Expression) -> PrintedValue:
        """What an expression prints; a dash and a finding where it has no value."""
        try:
            printed = evaluate(expression, self.view.recorded)
        except ExpressionError as error:
            self.report(expression.place, error.problem)
            return PrintedValue(NOTHING, None, recorded=False, source=expression.text)
        return replace(printed, text=clean(printed.text))

    def report(self, place: Place, problem: Problem, kind: Kind = Kind.SOURCE) -> None:
        """Note that a problem is at a place."""
        self.findings.append(problem.at(place, kind))

    def anchor(self, name: str) -> str:
        """Note an id that the page's markup has; the id."""
        self.anchors.add(name)
        return name

    def anchors_in(self, markup: str) -> None:
        """Note the ids of markup whose texts are escaped: no quote in them is `"`."""
        self.anchors.update(_ID.findall(markup))
