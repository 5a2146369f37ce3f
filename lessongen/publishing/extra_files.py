"""Extra files: what a site holds besides the host's files, such as downloads and `llms.txt`."""

from collections.abc import Mapping
from pathlib import Path

from lessongen.diagnostics import Finding, Kind, Place, in_order


class ExtraFiles:
    """The extra files of one build, by their path in the site."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[bytes, Place]] = {}
        self._conflicts: list[Finding] = []

    def add(self, path: str, data: bytes, place: Place) -> None:
        """Add a file of the lesson at `place`; a file of another lesson there is a conflict."""
        added = self._files.setdefault(path, (data, place))
        if added[1] != place:
            self._conflicts.append(_conflict(place, path, f"a file of {added[1].path}"))
        self._files[path] = (data, place)

    def conflicts(self, sources: Mapping[str, str]) -> tuple[Finding, ...]:
        """A finding for each path with two files; `sources` are the host's, by path in the site."""
        own = (
            _conflict(place, path, f"`{sources[path]}`")
            for path, (_, place) in self._files.items()
            if path in sources
        )
        return in_order([*self._conflicts, *own])

    def write(self, folder: Path) -> None:
        """Write all files below a folder."""
        for name, (data, _) in self._files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _conflict(place: Place, path: str, other: str) -> Finding:
    what = f"its file `{path}` in the site would overwrite {other}"
    return Finding(Kind.SOURCE, place, what, "rename one of them")
