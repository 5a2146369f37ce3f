"""A site is replaced as a whole, or stays as it was."""

import pytest

from lessongen.diagnostics import LessongenError
from lessongen.publishing.staging import Staging


@pytest.fixture
def staging(tmp_path):
    made = Staging(tmp_path, tmp_path / "site")
    made.stage.mkdir(parents=True)
    (made.stage / "index.html").write_text("new")
    return made


def test_what_was_built_replaces_the_site_except_names_with_a_dot(staging):
    (staging.site / ".git").mkdir(parents=True)
    (staging.site / "old.html").write_text("old")
    staging.publish()
    staging.close()
    assert sorted(path.name for path in staging.site.iterdir()) == [".git", "index.html"]
    assert not staging.stage.exists()


def test_without_a_stage_the_site_stays(staging):
    staging.publish()
    staging.close()
    staging.publish()
    assert (staging.site / "index.html").read_text() == "new"


def test_a_site_that_cannot_be_written_stays_and_the_error_names_it(staging):
    staging.site.write_text("a file")
    with pytest.raises(LessongenError, match=r"the site stays as it was: .*site can't be written"):
        staging.publish()
    assert staging.site.read_text() == "a file"
