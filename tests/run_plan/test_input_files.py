"""Which files count as inputs, and their hashes; no process is started."""

from hashlib import sha256

import pytest

from lessongen.run.inputs import ABSENT, copy, detected, files_below, hashes, keeps_access_times


@pytest.fixture
def folder(tmp_path):
    for name in ("a.txt", "page.md", ".hidden", "sub/b.txt", ".git/c", "sub/__pycache__/d.pyc"):
        path = tmp_path / "lesson" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "lesson/link").symlink_to(tmp_path / "lesson/a.txt")
    (tmp_path / "lesson/folder").symlink_to(tmp_path / "lesson/sub")
    return tmp_path / "lesson"


def digest(text):
    return sha256(text.encode()).hexdigest()


def test_hidden_folders_caches_and_links_to_folders_are_left_out(folder):
    expected = {"a.txt", "page.md", ".hidden", "link", "sub/b.txt"}
    assert set(files_below(folder)) == expected


def test_an_unreadable_folder_is_reported_or_left_out(folder):
    errors = []
    assert list(files_below(folder / "gone", on_error=errors.append)) == []
    assert [type(error) for error in errors] == [FileNotFoundError]
    assert list(files_below(folder / "gone")) == []


def test_a_folder_is_hashed_without_hidden_files_and_a_missing_file_is_absent(folder):
    assert hashes(["sub/", "gone.csv", "sub"], folder) == {
        "sub/b.txt": digest("sub/b.txt"),
        "gone.csv": ABSENT,
    }
    assert set(hashes(["."], folder)) == {"./a.txt", "./link", "./page.md", "./sub/b.txt"}


def test_a_copy_that_was_read_is_detected_with_the_hash_of_what_was_read(folder, tmp_path):
    names = ("a.txt", "page.md", ".hidden")
    copies = {name: copy(folder / name, tmp_path / "run" / name) for name in names}
    if not keeps_access_times(tmp_path):
        pytest.skip("this file system keeps no access times")
    copies["a.txt"].path.read_bytes()
    copies["page.md"].path.read_bytes()
    copies["page.md"].path.write_text("changed by the program")
    found = detected(copies, folder=tmp_path, opened=["a.txt"], missed=["b.toml", ".hidden"])
    assert found == {"a.txt": digest("a.txt"), "b.toml": ABSENT, "page.md": digest("page.md")}
