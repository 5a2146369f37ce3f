"""The same sources and records give the same bytes, whoever builds, whenever."""

import gzip
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.builds.built_course import CONFIG, Course

GUARD = Path(__file__).parent / "guard.py"

JAX_LESSON = """\
---
title: Stages
---

```python run id=trip
import jax

jaxpr = jax.make_jaxpr(lambda x: x * 2.0)(1.0)
equations = len(jaxpr.eqns)
print(jaxpr, {"one", "two", "three", "four", "five"})
```

[One equation]{claim="trip.equations == 1"}: {{ trip.equations }}.

```python run id=stages
import jax
import jax.numpy as jnp

traced = jax.jit(lambda x: jnp.tanh(x @ x) + 1.0).trace(jnp.ones((4, 4)))
lowered = traced.lower()
compiled = lowered.compile()
```

```show stages.traced stages.lowered stages.compiled
```

```show stages.lowered stages.compiled as=cost
```
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """The records and the site of a course with JAX in it, recorded once."""
    root = tmp_path_factory.mktemp("recorded")
    (root / "mkdocs.yml").write_text(CONFIG)
    made = Course(root)
    made.write("index.md", JAX_LESSON)
    done = made.build()
    assert done.code == 0, done.text
    return made


@pytest.fixture
def copied(recorded, tmp_path):
    """The course's sources and records, elsewhere, without its site."""
    for name in ("lessons", "records"):
        shutil.copytree(recorded.root / name, tmp_path / "clone" / name)
    shutil.copy(recorded.root / "mkdocs.yml", tmp_path / "clone")
    return Course(tmp_path / "clone")


def test_a_build_from_fresh_records_starts_no_process_and_imports_no_jax(recorded, copied):
    done = copied.run(str(GUARD), "build", "--strict")
    assert done.code == 0, done.text
    assert copied.tree() == recorded.tree()


def test_the_guard_sees_a_build_that_would_run_something(copied):
    copied.edit("index.md", "x * 2.0", "x * 3.0")
    assert copied.run(str(GUARD), "build", "--strict").code != 0


def test_a_build_is_the_same_a_year_later(recorded, copied):
    if shutil.which("faketime") is None:
        pytest.skip("faketime isn't installed: tools/packages installs it")
    done = copied.run(
        "-c",
        "import subprocess, sys;"
        "build = [sys.executable, '-m', 'mkdocs', 'build', '--strict'];"
        "sys.exit(subprocess.call(['faketime', '+1 year', *build]))",
    )
    assert done.code == 0, done.text
    assert copied.tree() == recorded.tree()


def test_the_sitemap_has_the_day_of_the_record_and_no_other(recorded):
    day = (recorded.root / "records/cpu/index/record.json").read_text().split('"day": "')[1][:10]
    sitemap = (recorded.root / "site/sitemap.xml").read_text()
    assert {part[:10] for part in sitemap.split("<lastmod>")[1:]} == {day}
    packed = (recorded.root / "site/sitemap.xml.gz").read_bytes()
    assert gzip.decompress(packed).decode() == sitemap


def test_each_page_of_the_sitemap_has_the_day_of_its_own_record(course):
    """A page without a record has the newest day of all records, on whatever machine."""
    with (course.root / "mkdocs.yml").open("a") as config:
        config.write("      machines: {cpu: {}, other: {}}\n")
    course.write("index.md", "# One\n\n```python run\nprint(1)\n```\n")
    assert course.build(SOURCE_DATE_EPOCH="1767312000").code == 0  # 2026-01-02
    assert course.lessongen("record", "--machine=other", SOURCE_DATE_EPOCH="1798761600").code == 0
    course.write("l/two.md", "# Two\n\n```python run\nprint(2)\n```\n")
    course.write("prose.md", "# Prose\n")
    assert course.build(SOURCE_DATE_EPOCH="1770076800").code == 0  # 2026-02-03
    sitemap = (course.root / "site/sitemap.xml").read_text()
    assert dict(re.findall(r"<loc>(.+)</loc>\s+<lastmod>(.+)</lastmod>", sitemap)) == {
        "https://example.org/": "2026-01-02",
        "https://example.org/l/two/": "2026-02-03",
        "https://example.org/prose/": "2027-01-01",
    }


def test_sets_come_in_the_same_order_in_another_recording(recorded, copied):
    done = copied.lessongen("record", "--all", PYTHONHASHSEED="77")
    assert done.code == 0, done.text
    assert copied.tree("records") == recorded.tree("records")


def test_nothing_of_the_machine_is_in_records_and_site(recorded):
    secrets = [str(recorded.root), str(Path.home()), sys.prefix, "/tmp/", "pytest-of-"]  # noqa: S108 - searched for
    for folder in ("records", "site"):
        for name, data in recorded.tree(folder).items():
            found = [secret for secret in secrets if secret.encode() in data]
            assert not found, f"{folder}/{name} shows {found}"


def test_two_builds_at_once_both_end_well(copied):
    shutil.rmtree(copied.root / "records")
    both = (
        "import subprocess, sys; build = [sys.executable, '-m', 'mkdocs', 'build', '--strict'];"
        "sys.exit(max(p.wait() for p in [subprocess.Popen(build) for _ in range(2)]))"
    )
    done = copied.run("-c", both)
    assert done.code == 0, done.text
    assert not list(copied.root.rglob("*.tmp")) + list(copied.root.rglob("*.next"))
    assert copied.run(str(GUARD), "build", "--strict").code == 0
