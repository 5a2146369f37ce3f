"""The sites of the two courses: one recorded here, one from the records that are shipped."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.notebooks.notebook_courses import SHIPPED, SMALL, Built

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    """One process has all of these tests, so that each course is built once."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("notebooks"))


def build(root: Path, site: Path, **environ: str) -> Built:
    command = [sys.executable, "-m", "mkdocs", "-q", "build", "-f", str(root / "mkdocs.yml")]
    subprocess.run([*command, "-d", str(site)], check=True, env={**os.environ, **environ})
    return Built(site, root / "records")


@pytest.fixture(scope="session")
def courses(tmp_path_factory):
    """The built courses by the folder of their sources."""
    folder = tmp_path_factory.mktemp("notebooks")
    shutil.copytree(SMALL, folder / "course")
    return {
        SMALL: build(folder / "course", folder / "small", CI=""),
        SHIPPED: build(SHIPPED, folder / "shipped", CI="1"),
    }
