"""`show` fences: what they show, as which view, compared with what."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from lessongen.diagnostics import Problem, unknown
from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import Showing
from lessongen.lesson.show_body import read_body
from lessongen.model import Show
from lessongen.views import (
    Subject,
    Takes,
    View,
    automatic,
    comparable_views,
    compared,
    snippet_views,
    views,
)

_SUBJECT = re.compile(r"([a-z][a-z0-9_]*)(?:\.([^\W\d]\w*))?")
_OPTIONS = ("as", "against")


@dataclass(frozen=True)
class Ids:
    """The ids of a lesson's snippets: those that the author gave, and those that were counted."""

    named: Collection[str]
    counted: Collection[str]


def show(fence: Showing, ids: Ids, faults: Faults) -> Show | None:
    """What a `show` fence says; None where it can't be shown, which is noted."""
    if fence.words is None:
        return None
    before = faults.count
    made = _Reader(fence.line, ids, faults).show(fence.words[1:], fence.token.content)
    return made if faults.count == before else None


class _Reader:
    """Reads one fence; problems are noted at its first line."""

    def __init__(self, line: int, ids: Ids, faults: Faults) -> None:
        self._line = line
        self._ids = ids
        self._faults = faults

    def show(self, words: Sequence[str], content: str) -> Show:
        """The fence, as far as it can be read."""
        options = self._options([word for word in words if "=" in word])
        name = options.get("as")
        view = automatic() if name is None else views().get(name)
        if view is None:
            self._note(unknown(f"unknown view `as={name}`", str(name), views()))
            view = automatic()
            name = None
        subjects = self._subjects([word for word in words if "=" not in word], view)
        against = None
        if "against" in options:
            against = self._against(options["against"], view, subjects)
            view = compared(view)
        body = read_body(content, self._line + 1, view=view, faults=self._faults)
        return Show(self._faults.place(self._line), subjects, name, against, body)

    def _note(self, problem: Problem) -> None:
        self._faults.add_problem(self._line, problem)

    def _options(self, words: Sequence[str]) -> dict[str, str]:
        options: dict[str, str] = {}
        for word in words:
            name, _, value = word.partition("=")
            if name in options:
                self._note(Problem(f"the option `{name}` is given twice", "keep one"))
            options[name] = value
        for name in options:
            if name not in _OPTIONS:
                self._note(
                    Problem(f"unknown option `{name}` of a `show`", "legal are `as`, `against`")
                )
        return options

    def _subjects(self, words: Sequence[str], view: View) -> tuple[Subject, ...]:
        if not words:
            self._note(Problem("this `show` names nothing to show", _legal()))
        if len(words) > 1 and not view.several:
            what = "snippet" if Takes.SNIPPET in view.takes else "variable"
            self._note(
                Problem(
                    f"`as={view.name}` shows one {what}, not {len(words)}", "write one `show` each"
                )
            )
        found = [(word, _SUBJECT.fullmatch(word)) for word in words]
        for word, match in found:
            problem = (
                Problem(f"`{word}` is not a snippet or a variable", _legal())
                if match is None
                else self._unfit((match[1], match[2]), view)
            )
            if problem is not None:
                self._note(problem)
        return tuple((match[1], match[2]) for _, match in found if match)

    def _unfit(self, subject: Subject, view: View) -> Problem | None:
        """What is wrong with showing this as that view."""
        snippet, variable = subject
        if problem := unknown_snippet(snippet, self._ids):
            return problem
        if variable is None and Takes.SNIPPET not in view.takes:
            return Problem(f"`{snippet}` names no variable", _legal())
        if variable is not None and Takes.VARIABLE not in view.takes:
            return Problem(
                f"`as={view.name}` shows a snippet, and `{snippet}.{variable}` is a variable",
                f"write `show {snippet} as={view.name}`",
            )
        return None

    def _against(
        self, other: str, view: View, subjects: Sequence[Subject]
    ) -> tuple[str, str] | None:
        """What the one subject is compared with."""
        match = _SUBJECT.fullmatch(other)
        if match is None or match[2] is None:
            self._note(Problem(f"`against={other}` names no variable", "write `against=ID.NAME`"))
            return None
        if problem := unknown_snippet(match[1], self._ids):
            self._note(problem)
        if not view.comparable:
            listed = ", ".join(f"`{name}`" for name in comparable_views())
            self._note(
                Problem(f"`as={view.name}` can't be compared (`against`)", f"legal are {listed}")
            )
        if len(subjects) > 1:
            self._note(
                Problem(f"`against` compares with one variable, not {len(subjects)}", "name one")
            )
        if (match[1], match[2]) in subjects:
            self._note(Problem(f"`{other}` is compared with itself", "name another variable"))
        return match[1], match[2]


def _legal() -> str:
    listed = ", ".join(f"`{name}`" for name in snippet_views())
    return f"write `show ID.NAME`, or `show ID as=` with one of {listed}"


def unknown_snippet(name: str, ids: Ids) -> Problem | None:
    """What is wrong with naming this snippet; None for one that can be named."""
    if name in ids.named:
        return None
    if name in ids.counted:
        return Problem(f"the snippet `{name}` has no id of its own", "give it one: `id=…`")
    if not ids.named:
        return Problem(f"unknown snippet `{name}`", "no snippet of this lesson has an `id`")
    return unknown(f"unknown snippet `{name}`", name, ids.named)
