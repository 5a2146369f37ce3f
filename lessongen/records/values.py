"""Values of two recordings: which that never varied between runs are others now."""

from collections.abc import Iterator, Mapping, Sequence

from lessongen.model import Json, RunRecord
from lessongen.records.canonical import canonical, pack

_NOWHERE = ""  # in place of a value's text, which is never empty


def changed_values(old: Sequence[RunRecord], new: Sequence[RunRecord]) -> Mapping[str, str]:
    """Variables whose values are others now, to what is told of each: `was 3 and is 4`.

    Compared is each number, text and truth value, nested ones too, that is the same in all runs
    of the one recording and in all runs of the other.
    """
    before, now = _constants(old), _constants(new)
    changes: dict[str, list[str]] = {}
    for path in sorted({*before, *now}):
        was, is_now = before.get(path, _NOWHERE), now.get(path, _NOWHERE)
        if was != is_now and None not in (was, is_now):
            changes.setdefault(path[0], []).append(_change(path, was or "", is_now or ""))
    return {name: _first(texts) for name, texts in changes.items()}


def _constants(runs: Sequence[RunRecord]) -> dict[tuple[str, ...], str | None]:
    """Each place of a value to its text in all runs; None where the runs don't agree."""
    each = [dict(_leaves(dict(run.values), ())) for run in runs]
    places = {path for run in each for path in run}
    found: dict[tuple[str, ...], str | None] = {}
    for path in places:
        texts = {run.get(path, _NOWHERE) for run in each}
        found[path] = texts.pop() if len(texts) == 1 else None
    return found


def _leaves(value: Json, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    match value:
        case dict() if value:
            for key, item in value.items():
                yield from _leaves(item, (*path, key if not path else f"[{key!r}]"))
        case list() if value:
            for index, item in enumerate(value):
                yield from _leaves(item, (*path, f"[{index}]"))
        case dict() | list() if not path:
            return
        case _:
            yield path, canonical(pack(value)).strip()


def _change(path: tuple[str, ...], was: str, is_now: str) -> str:
    inside = f"{''.join(path[1:])} " if len(path) > 1 else ""
    if not was:
        return f"{inside}is {is_now}, and was not there"
    if not is_now:
        return f"{inside}was {was}, and is not there any more"
    return f"{inside}was {was} and is {is_now}"


def _first(texts: Sequence[str]) -> str:
    more = f", and {len(texts) - 1} more in it changed" if len(texts) > 1 else ""
    return f"{texts[0]}{more}"
