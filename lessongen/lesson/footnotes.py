"""Footnotes, looked at before they are moved to the end of the page."""

from markdown_it.rules_core import StateCore

from lessongen.lesson.faults import Faults, faults_of


def check_footnotes(state: StateCore) -> None:
    """Note snippets in footnotes, and footnotes that would be dropped without a word."""
    faults = faults_of(state.env)
    used = {note.get("label") for note in state.env.get("footnotes", {}).get("list", {}).values()}
    defined: dict[str, int] = {}
    inside = False
    for token in state.tokens:
        match token.type:
            case "footnote_reference_open":
                inside = True
                _check(token.meta["label"], _line(token.map, faults), used, defined, faults)
            case "footnote_reference_close":
                inside = False
            case "fence" if inside and token.info.split()[:2] == ["python", "run"]:
                faults.add(
                    _line(token.map, faults),
                    "a snippet stands in a footnote",
                    "put it into the text; a footnote may show a fence without `run`",
                )


def _check(
    label: str, line: int, used: set[str | None], defined: dict[str, int], faults: Faults
) -> None:
    if label in defined:
        faults.add(
            line, f"the footnote `{label}` is defined in line {defined[label]} too", "keep one"
        )
    elif label not in used:
        faults.add(
            line,
            f"nothing refers to the footnote `{label}`",
            f"write `[^{label}]` where it belongs, or delete it",
        )
    defined.setdefault(label, line)


def _line(span: list[int] | None, faults: Faults) -> int:
    return faults.before + (span[0] if span else 0) + 1
