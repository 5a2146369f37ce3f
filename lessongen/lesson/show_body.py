"""The body of a `show` fence, read by the keys that its view declares."""

from collections.abc import Mapping
from typing import Any

from lessongen.diagnostics import LessongenError, unknown
from lessongen.lesson import yaml_tree
from lessongen.lesson.faults import Faults
from lessongen.lesson.yaml_tree import Scalar, read_mapping
from lessongen.views import Key, MappingKey, TextKey, View, all_keys


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
