"""Where a notebook opens in Colab, for a course whose site is committed to a GitHub repository."""

import re
from pathlib import Path
from urllib.parse import quote

from mkdocs.config.defaults import MkDocsConfig

_GITHUB = re.compile(r"https://github\.com/([\w.-]+/[\w.-]+?)(?:\.git)?/?")
_BRANCH = re.compile(r"(?:edit|blob|tree)/([^/]+)/")


def colab(config: MkDocsConfig, site: Path, notebook: str) -> str:
    """The address; "" where `repo_url` or `edit_uri` don't tell repository and branch.

    `site` is the published folder, `notebook` a path in it. Colab reads the file from GitHub, so
    the site has to lie beside `mkdocs.yml`.
    """
    root = Path(config.config_file_path).resolve().parent
    repository = _GITHUB.fullmatch(config.repo_url or "")
    branch = _BRANCH.match((config.edit_uri or "").lstrip("/"))
    if not repository or not branch or not site.is_relative_to(root):
        return ""
    path = quote((site.relative_to(root) / notebook).as_posix())
    return f"https://colab.research.google.com/github/{repository[1]}/blob/{branch[1]}/{path}"
