"""The scratch course of these tests."""

from pathlib import Path

import pytest

from tests.builds.built_course import CONFIG
from tests.in_process import InProcessCourse


@pytest.fixture
def course(tmp_path: Path) -> InProcessCourse:
    """A course with a configuration and no lessons."""
    (tmp_path / "mkdocs.yml").write_text(CONFIG)
    (tmp_path / "lessons").mkdir()
    return InProcessCourse(tmp_path)
