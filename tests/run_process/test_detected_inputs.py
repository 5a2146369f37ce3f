"""The files that a run depends on are found, whoever in its process tree reads them."""

import hashlib

import pytest

from lessongen.run.inputs import keeps_access_times
from tests.run_process.programs import work
from tests.run_process.sources import READ, READING


@pytest.fixture(scope="module")
def found(forked, beside):
    return forked.run(work(READING, folder=beside)).found


def test_all_that_was_read_is_found_and_nothing_else(found):
    assert {name for name, digest in found.items() if digest} == READ


def test_the_hash_is_of_the_source_as_the_run_found_it(found, beside):
    for name in READ:
        assert found[name] == hashlib.sha256((beside / name).read_bytes()).hexdigest()


def test_a_file_that_was_looked_for_and_is_not_there_is_found_as_absent(found):
    assert [name for name, digest in found.items() if not digest] == ["missing.toml"]


def test_a_source_edited_during_the_run_keeps_the_hash_that_was_run(forked, tmp_path):
    (tmp_path / "data.txt").write_text("old")
    source = f"""
        from pathlib import Path
        Path("data.txt").read_text()
        Path({str(tmp_path / "data.txt")!r}).write_text("newer")
    """
    found = forked.run(work(source, folder=tmp_path)).found
    assert found == {"data.txt": hashlib.sha256(b"old").hexdigest()}


def test_this_file_system_keeps_access_times(tmp_path):
    assert keeps_access_times(tmp_path)


def test_without_access_times_what_python_opened_has_to_do(forked, beside, monkeypatch):
    monkeypatch.setattr("lessongen.run.inputs.keeps_access_times", lambda _: False)
    found = forked.run(work(READING, folder=beside)).found
    read = {name for name, digest in found.items() if digest}
    assert read == (READ | {"appended.txt"}) - {"by_c.txt", "by_child.txt"}


def test_too_much_beside_the_lesson_leaves_only_what_inputs_name(forked, tmp_path, monkeypatch):
    monkeypatch.setattr("lessongen.run.local.run_folder.MAX_COPIED", 1 << 20)
    (tmp_path / "large.bin").write_bytes(bytes(2 << 20))
    (tmp_path / "small.txt").write_text("small")
    source = "import os\nprint(sorted(os.listdir()), open('small.txt').read())"
    run = forked.run(work(source, folder=tmp_path, inputs=("small.txt",)))
    assert run.snippets["a"].texts["output"].text == "['a.py', 'small.txt'] small\n"
    (notice,) = run.notices
    assert notice == (
        "the files beside the lesson have 2 MiB, more than 1 MiB: "
        "only those that `inputs` names are copied"
    )
