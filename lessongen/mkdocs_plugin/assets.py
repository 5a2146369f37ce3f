"""The stylesheets and scripts of the pages' own parts: every file of `lessongen/static/`.

Those of its folder `guest/` are for themes other than ours: they keep a theme's rules for plain
elements, and its scripts, off the parts of lessons. A site gets them light.
"""

from collections.abc import Mapping
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from lessongen.mkdocs_plugin.light import LIGHT

SOURCES = Path(__file__).parent.parent / "static"
THEME = Path(__file__).parent.parent / "theme"
FOLDER = "assets/lessongen"
OURS = "lessongen"  # the theme


def assets(config: MkDocsConfig) -> Mapping[str, Path]:
    """Where each asset that the site needs lies, by its address."""
    folders = [SOURCES] if config.theme.name == OURS else [SOURCES, SOURCES / "guest"]
    paths = [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    return {f"{FOLDER}/{path.name}": path for path in paths}


def link_assets(config: MkDocsConfig) -> None:
    """Have every page link the assets, before what the course adds itself."""
    names = list(assets(config))
    config.extra_css = [*(it for it in names if it.endswith(".css")), *config.extra_css]
    scripts = [name for name in names if name.endswith(".js")]
    config.extra_javascript = [*scripts, *config.extra_javascript]


def add_assets(files: Files, config: MkDocsConfig) -> None:
    """Have MkDocs write the assets, light; a course's own file of the same name wins."""
    for name, path in assets(config).items():
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, content=_light(path)))
    for file in files.media_files():
        path = Path(file.abs_src_path or "")
        if path.suffix in LIGHT and path.is_relative_to(THEME):
            file.content_string = _light(path)


def _light(path: Path) -> str:
    return LIGHT[path.suffix](path.read_text("utf-8"))
