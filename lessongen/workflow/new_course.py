"""A new course: a copy of the starter, which builds without changes."""

import shutil
from pathlib import Path

from lessongen.diagnostics import LessongenError

STARTER = Path(__file__).parent.parent / "starter"


def create_course(folder: Path) -> tuple[str, ...]:
    """Create a course in a new or empty folder; the paths of its files, relative to the folder.

    Raises LessongenError where the folder isn't empty or can't be written.
    """
    try:
        if folder.exists() and any(folder.iterdir()):
            raise LessongenError(f"{folder} is not empty", "name a new folder or an empty one")
        shutil.copytree(STARTER, folder, dirs_exist_ok=True, copy_function=shutil.copyfile)
    except OSError as error:
        raise LessongenError(f"{folder} can't be written: {error.strerror or error}") from None
    files = (path for path in folder.rglob("*") if path.is_file())
    return tuple(sorted(path.relative_to(folder).as_posix() for path in files))
