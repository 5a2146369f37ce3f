"""A host other than MkDocs publishes a course with an adapter of a few lines."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lessongen.run import Machine
from lessongen.workflow import Preparation, Reporter, Settings
from tests.fake_executor import FakeExecutor, ran
from tests.publishing.plain_site import write_site

ONE = """\
---
title: One & only
terms:
  jaxpr: {definition: 'A recorded program.'}
---

```python run id=add
total = 1 + 1
print(total)
```

[Two]{claim="add.total == 2"}: {{ add.total }}; [the other](two.md#top), [nothing](tow.md).
"""
TWO = "# Two\n\n## Top\n\nA jaxpr.\n"


@pytest.fixture
def published(tmp_path, monkeypatch):
    """The folder of a site, its publication, and what was logged."""
    monkeypatch.delenv("CI", raising=False)  # where nothing is run
    docs = tmp_path / "lessons"
    docs.mkdir()
    (docs / "one.md").write_text(ONE)
    (docs / "two.md").write_text(TWO)
    settings = Settings(
        root=tmp_path,
        docs=docs,
        lessons=("one.md", "two.md"),
        records=tmp_path / "records",
        machines={"cpu": Machine(name="cpu")},
    )
    executor = FakeExecutor(lambda _work, _earlier: {"add": ran("2\n", {"total": 2})})
    log = []
    preparation = Preparation(Reporter(log.append))
    prepared = preparation.prepare(settings, serving=False, executors=lambda _jobs: executor)
    assert executor.closed
    logged = []
    publication = write_site(prepared, tmp_path / "www", log=lambda *line: logged.append(line))
    return tmp_path / "www", publication, logged


def test_pages_and_extra_files_are_written(published):
    folder, publication, _ = published
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {"one.html", "two.html", "glossary.html", "llms.txt", "one/add.py"} <= files
    assert "assets/lessongen/lessongen.css" in files
    page = (folder / "one.html").read_text()
    assert ">2</data>" in page
    assert 'href="one/add.py"' in page
    assert 'href="two.html#top"' in page
    assert '<a href="one.html">taught in One &amp; only</a>' in (folder / "two.html").read_text()
    assert "https://example.org/one/lesson.md" in (folder / "llms.txt").read_text()
    assert json.loads((folder / "one/lesson.ipynb").read_text())["nbformat"] == 4
    assert publication.conflicts() == ()
    assert publication.findings() == ()


def test_a_link_without_a_target_is_reported_with_the_nearest_page(published):
    _, _, logged = published
    assert [text for _, text in logged] == [
        "lessons/one.md:12: the link `tow.md` has no target in the site; did you mean `two.md`?"
    ]


@pytest.mark.process
def test_it_needs_no_mkdocs():
    script = (
        "import sys\nimport lessongen.publishing, lessongen.cli.commands\n"
        "sys.exit('mkdocs' in sys.modules or 'lessongen.mkdocs_plugin' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=Path(__file__).parent, check=False)
    assert done.returncode == 0
