"""A new course: a copy of the starter, which builds as it is."""

import shutil
from pathlib import Path

from lessongen.diagnostics import LessongenError

STARTER = Path(__file__).parent.parent / "starter"


def start(folder: Path) -> tuple[str, ...]:
    """Make the folder a course; its files, relative to it.

    Raises LessongenError where the folder holds anything or can't be written.
    """
    try:
        if folder.exists() and any(folder.iterdir()):
            raise LessongenError(f"{folder} is not empty; name a new folder or an empty one")
        shutil.copytree(STARTER, folder, dirs_exist_ok=True, copy_function=shutil.copyfile)
    except OSError as error:
        raise LessongenError(f"{folder} can't be written: {error.strerror or error}") from None
    files = (path for path in folder.rglob("*") if path.is_file())
    return tuple(sorted(path.relative_to(folder).as_posix() for path in files))
