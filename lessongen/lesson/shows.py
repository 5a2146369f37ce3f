"""`show` fences: what they show, as which view, compared with what, and the keys of their body."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lessongen.diagnostics import LessongenError, Problem, unknown
from lessongen.lesson import yaml_tree
from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import Showing
from lessongen.lesson.yaml_tree import Scalar, read_mapping
from lessongen.model import Show
from lessongen.views import (
    Key,
    MappingKey,
    Subject,
    Takes,
    TextKey,
    View,
    all_keys,
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


def read_body(content: str, line: int, *, view: View, faults: Faults) -> dict[str, object]:
    """The values of the keys of the body that begins in this line; problems are noted."""
    for number, text in enumerate(content.split("\n"), line):
        if text.lstrip().startswith("#|"):
            faults.add(number, "`#|` lines belong to programs", "write `key: value` without `#|`")
    tree = read_mapping(content, faults.within(line))
    if tree is None:
        return {}
    accepted = {key.name: key for key in view.keys}
    given = {
        name.text: value
        for name, value in tree.entries
        if name.text in accepted or _refuse(name, accepted, faults)
    }
    _check_required({name.text: name.line for name, _ in tree.entries}, accepted, faults)
    values = {name: _value(accepted[name], value, faults) for name, value in given.items()}
    return {name: value for name, value in values.items() if value is not None}


def _refuse(name: Scalar, accepted: Mapping[str, Key], faults: Faults) -> bool:
    """Note a key that the view doesn't have."""
    if name.text in {key.name for key in all_keys()}:
        listed = ", ".join(f"`{each}`" for each in accepted)
        faults.add(
            name.line, f"`{name.text}` doesn't go with this `show`", f"legal here are {listed}"
        )
    else:
        faults.add_problem(name.line, unknown(f"unknown key `{name.text}`", name.text, accepted))
    return False


def _check_required(lines: Mapping[str, int], accepted: Mapping[str, Key], faults: Faults) -> None:
    for name, line in lines.items():
        required = accepted[name].requires if name in accepted else None
        if required is not None and required[0] not in lines:
            other, why = required
            faults.add(line, f"`{name}` requires `{other}`", f"{why}: give `{other}` too")


def _value(key: Key, tree: yaml_tree.Tree, faults: Faults) -> object:
    """The value of a key; None for one that isn't valid, which is noted."""
    if isinstance(key, MappingKey):
        return _texts(key, tree, faults)
    return _text(key, tree, faults)


def _text(key: TextKey[Any], tree: yaml_tree.Tree, faults: Faults) -> object:
    if not isinstance(tree, Scalar) or not tree.text:
        faults.add(tree.line, f"`{key.name}` has no text", f"write `{key.name}: …`")
        return None
    try:
        return key.read(tree.text)
    except LessongenError as error:
        faults.add_problem(tree.line, error.problem)
        return None


def _texts(key: MappingKey, tree: yaml_tree.Tree, faults: Faults) -> dict[str, str]:
    if not isinstance(tree, yaml_tree.Mapping):
        faults.add(
            tree.line,
            f"`{key.name}` has no lines of its own",
            f"write `{key.entry}` lines under it",
        )
        return {}
    texts = {}
    for name, value in tree.entries:
        if not isinstance(value, Scalar) or not value.text or not name.text:
            faults.add(
                name.line,
                f"`{key.name}` has no text at `{name.text}`",
                f"write `{key.entry}` lines",
            )
        elif problem := key.check(name.text, value.text):
            faults.add_problem(name.line, problem)
        else:
            texts[name.text] = value.text
    return texts
