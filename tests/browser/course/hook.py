"""Stands in for the plugin: the stylesheet of lessons, and glossary lists on pages that ask."""

from pathlib import Path

from mkdocs.structure.files import File

import lessongen

TERMS = Path(__file__).with_name("terms.html").read_text(encoding="utf-8")
STATIC = Path(lessongen.__file__).parent / "static"


def on_config(config):
    config.extra_css.append("assets/lessongen.css")
    return config


def on_files(files, config):
    source = STATIC / "lessongen.css"
    files.append(File.generated(config, "assets/lessongen.css", abs_src_path=str(source)))
    return files


def on_page_context(context, page, **_):
    """The context variable that the theme reads; pages without terms have none at all."""
    if page.meta.get("lists_terms"):
        context["lessongen"] = {"terms": TERMS}
    return context
