"""Stylesheets and scripts that pages of lessons need: every file of `lessongen/static/`."""

from collections.abc import Mapping
from pathlib import Path

_STATIC = Path(__file__).parent.parent / "static"
THEME_FOLDER = Path(__file__).parent.parent / "theme"
FOLDER = "assets/lessongen"


def assets(*, other_theme: bool) -> Mapping[str, Path]:
    """The source file of each asset, by its path in the site.

    `other_theme` adds `static/guest/`, for themes other than ours: it keeps their rules for plain
    elements, and their scripts, off the parts of lessons.
    """
    folders = [_STATIC, _STATIC / "guest"] if other_theme else [_STATIC]
    paths = [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    return {f"{FOLDER}/{path.name}": path for path in paths}
