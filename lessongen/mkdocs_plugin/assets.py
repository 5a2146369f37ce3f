"""The stylesheets and scripts of the pages' own parts: every file of `lessongen/static/`."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SOURCES = Path(__file__).parent.parent / "static"
FOLDER = "assets/lessongen"
STATIC = {f"{FOLDER}/{path.name}": path for path in sorted(SOURCES.iterdir())}


def add_assets(files: Files, config: MkDocsConfig) -> None:
    """Let MkDocs copy the assets; a course's own file of the same name wins."""
    for name, path in STATIC.items():
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, abs_src_path=str(path)))
