"""One course, recorded once, and its site under each theme."""

import shutil
from pathlib import Path

import pytest

from tests.builds.built_course import Course
from tests.builds.themes.themed import built

HERE = Path(__file__).parent
COMMON = """\
site_name: Themed
site_url: https://example.org/
docs_dir: lessons
plugins:
  - search
  - lessongen:
      machines: {first: {}, second: {}}
nav: [index.md, l/one.md, Glossary: glossary.md]
"""


def pytest_collection_modifyitems(items):
    """One process has all of these tests, so that the course is recorded once."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("themes"))


@pytest.fixture(scope="session")
def course(tmp_path_factory):
    """A course recorded on two machines, with a configuration for each theme."""
    root = tmp_path_factory.mktemp("themed")
    shutil.copytree(HERE / "lessons", root / "lessons")
    for path in (HERE / "configurations").iterdir():
        (root / path.name).write_text(f"{COMMON}{path.read_text()}")
    made = Course(root, {"NO_MKDOCS_2_WARNING": "1"})
    for machine in ("first", "second"):
        done = made.lessongen("record", "-f", "lessongen.yml", "--machine", machine)
        assert done.code == 0, done.text
    return made


@pytest.fixture(scope="session", params=["material", "mkdocs"])
def site(request, course):
    return built(course, request.param)
