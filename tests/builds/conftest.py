"""The scratch course that most tests here build."""

from pathlib import Path

import pytest

from tests.builds.built_course import CONFIG, Course


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A course with a configuration and no lessons."""
    (tmp_path / "mkdocs.yml").write_text(CONFIG)
    (tmp_path / "lessons").mkdir()
    return Course(tmp_path)
