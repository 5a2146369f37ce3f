"""Questions: `!!! question` whose task list holds the choices."""

from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.lesson.faults import Faults


def check_questions(tokens: Sequence[Token], faults: Faults) -> None:
    """Note a question whose choices are all wrong: no reader could answer it."""
    for at, token in enumerate(tokens):
        if (
            token.type == "admonition_open"
            and token.meta["tag"] == "question"
            and (choices := _choices(tokens[at:]))
            and not any(choices)
        ):
            line = (token.map or [0])[0] + 1
            faults.add(line, "none of a question's choices is right", "mark those that are `[x]`")


def _choices(tokens: Sequence[Token]) -> list[bool]:
    """Whether each choice is right: those of the first task list of the block that begins here."""
    depth, inner, found = 0, 0, []
    for token in tokens:
        depth += token.nesting
        inner += token.nesting if inner or _is_task_list(token) else 0
        if inner and "checked" in token.meta:
            found.append(bool(token.meta["checked"]))
        if not depth or token.type == "hr" or (found and not inner):
            break
    return found


def _is_task_list(token: Token) -> bool:
    return "contains-task-list" in str(token.attrs.get("class", ""))
