"""The course that is shipped: published from its records, to the byte, and true to them."""

import getpass
import platform
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from lessongen.diagnostics import Kind
from lessongen.workflow import open_settings, read_state, status_findings
from tests.builds.built_course import Course

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def state():
    """The state of the shipped course."""
    return read_state(open_settings(ROOT / "mkdocs.yml"))


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """The course's sources and records elsewhere, without its site."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("lessons", "records"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "mkdocs.yml", folder)
    return Course(folder)


def test_everything_is_fresh_on_both_machines(state):
    assert not state.findings
    for name, plan in state.plans.items():
        stale = [f"{name}: {it.lesson.name}#{it.session.name}: {it.reason}" for it in plan.due]
        assert not stale


def test_no_claim_fails_and_no_measurement_is_typed(state):
    wrong = {Kind.CLAIM, Kind.HANDWRITTEN_NUMBER, Kind.NONDETERMINISM, Kind.SOURCE, Kind.RECORD}
    told = [str(it) for it in status_findings(state) if it.kind in wrong]
    assert told == []


def test_the_published_site_is_what_its_records_give(clone):
    done = clone.build(CI="1")
    assert done.code == 0, done.text
    assert done.ran == set()
    published = Course(ROOT).tree()
    built = clone.tree()
    assert sorted(published) == sorted(built)
    assert [name for name in built if built[name] != published[name]] == []


def test_no_byte_of_it_tells_of_the_machine_that_made_it():
    home, checkout = str(Path.home()), str(ROOT)
    secrets = {home, checkout, sys.prefix, sys.base_prefix, tempfile.gettempdir() + "/"}
    secrets |= {platform.node(), f"/{getpass.getuser()}/"}
    names = {it.encode() for it in secrets if len(it) > 3 and it != "localhost"}
    for folder in ("records", "site"):
        for name, data in Course(ROOT).tree(folder).items():
            found = [secret for secret in names if secret in data]
            assert not found, f"{folder}/{name} holds {found}"
