"""The files that a session depends on, by the hash of what they hold now."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

ABSENT = ""  # in place of a hash


def hashes(paths: Iterable[str], beside: Path) -> Mapping[str, str]:
    """SHA-256 of each file; paths are relative to `beside`, the lesson's folder.

    A folder stands for all files in it (what hides apart), a file that isn't there for ABSENT.
    """
    return {
        name: _sha256(beside / name) for path in sorted(set(paths)) for name in _files(path, beside)
    }


def _files(path: str, beside: Path) -> Iterable[str]:
    folder = beside / path
    if not folder.is_dir():
        return [path]
    found = (file.relative_to(folder) for file in sorted(folder.rglob("*")) if file.is_file())
    return [f"{path.rstrip('/')}/{file.as_posix()}" for file in found if not _hides(file)]


def _hides(file: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in file.parts)


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ABSENT
