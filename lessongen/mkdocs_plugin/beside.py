"""Files that are written beside the pages: downloads, pages of other machines, `llms.txt`."""

from collections.abc import Mapping
from pathlib import Path

from lessongen.diagnostics import Finding, Kind, Place, in_order


class Beside:
    """The files of one build, by their path in the site; none takes another file's place."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[bytes, Place]] = {}
        self._twice: list[Finding] = []

    def keep(self, name: str, data: bytes, place: Place) -> None:
        """Keep a file of the lesson at `place`; told of where another lesson has one there."""
        kept = self._files.setdefault(name, (data, place))
        if kept[1] != place:
            self._twice.append(_clash(place, name, f"a file of {kept[1].path}"))
        self._files[name] = (data, place)

    def clashes(self, taken: Mapping[str, str]) -> tuple[Finding, ...]:
        """What takes a place twice; `taken` has the author's own files, site path to source."""
        own = (
            _clash(place, name, taken[name])
            for name, (_, place) in self._files.items()
            if name in taken
        )
        return in_order([*self._twice, *own])

    def write(self, site: Path) -> None:
        """Write them all."""
        for name, (data, _) in self._files.items():
            path = site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _clash(place: Place, name: str, other: str) -> Finding:
    what = f"its `{name}` in the site would take the place of {other}"
    return Finding(Kind.SOURCE, place, what, "give one of them another name")
