"""Two builders of one course: the second waits, and neither leaves anything behind."""

import os
import subprocess
import sys

import pytest

from lessongen.records import listing, lock, read, write
from tests.records.samples import record, snippet

HOLDS = """
import sys, time
from pathlib import Path
from lessongen.records import lock
root = Path(sys.argv[1])
with lock(root / ".lessongen", root / "records", waiting=lambda: print("waits", flush=True)):
    print("holds", flush=True)
    sys.stdin.readline()
"""


def holder(root):
    return subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.process
def test_a_second_writer_says_that_it_waits_and_goes_on_after_the_first(tmp_path):
    with holder(tmp_path) as first:
        assert first.stdout.readline() == "holds\n"
        with holder(tmp_path) as second:
            assert second.stdout.readline() == "waits\n"
            first.communicate("\n")
            assert second.stdout.readline() == "holds\n"
            second.communicate("\n")


@pytest.mark.process
def test_the_lock_of_a_killed_writer_is_free(tmp_path):
    with holder(tmp_path) as first:
        assert first.stdout.readline() == "holds\n"
        first.kill()
    called = []
    with lock(tmp_path / ".lessongen", tmp_path / "records", waiting=lambda: called.append(1)):
        assert called == []


def test_it_can_be_taken_again_and_is_freed_by_an_error(tmp_path):
    places = (tmp_path / ".lessongen", tmp_path / "records")
    with pytest.raises(KeyboardInterrupt), lock(*places):
        raise KeyboardInterrupt
    with lock(*places):
        pass


@pytest.mark.process
def test_git_sees_nothing_of_it(tmp_path):
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    with lock(tmp_path / ".lessongen", tmp_path / "records"):
        write(tmp_path / "records", record({"a": snippet([{}])}))
    command = ["git", "-C", str(tmp_path), "status", "--porcelain", "-uall"]
    status = subprocess.run(command, capture_output=True, text=True, check=True)
    assert status.stdout == "?? records/cpu/l/stages/record.json\n"


def test_what_a_killed_writer_left_half_moved_is_finished(tmp_path):
    folder = tmp_path / "records"
    kept = record({"a": snippet([{}])})
    write(folder, kept)
    lesson = folder / "cpu/l/stages"
    os.rename(lesson / "record.json", lesson / ".record.json.next")  # noqa: PTH104 -- as a killed writer does it
    (folder / "cpu/l/never").mkdir()
    (folder / "cpu/l/never/.a.txt.next").write_text("staged and never counted")
    assert read(folder, "cpu", "l/stages") == kept
    with lock(tmp_path / ".lessongen", folder):
        assert [path.name for path in lesson.iterdir()] == ["record.json"]
    assert not list((folder / "cpu/l/never").iterdir())
    assert listing(folder) == (("cpu", "l/stages"),)


WRITES = """
import sys
from pathlib import Path
from lessongen.model import Text
from lessongen.records import lock, read, write
from tests.records.samples import record, snippet
root = Path(sys.argv[1])
for number in range(20):
    with lock(root / ".lessongen", root / "records"):
        for lesson in ("l/one", "l/two"):
            before = read(root / "records", "cpu", lesson)
            count = before.sessions["a"].snippets["a"].runs[0].values["n"] if before else 0
            write(root / "records", record(
                {"a": snippet([{"n": count + 1}], output=Text(f"{sys.argv[2]} {number}\\n"))},
                lesson=lesson,
            ))
"""


@pytest.mark.process
def test_two_writers_at_once_both_end_well_and_lose_nothing(tmp_path):
    commands = [[sys.executable, "-c", WRITES, str(tmp_path), name] for name in ("one", "two")]
    writers = [subprocess.Popen(command) for command in commands]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    for lesson in ("l/one", "l/two"):
        found = read(tmp_path / "records", "cpu", lesson)
        assert found.sessions["a"].snippets["a"].runs[0].values == {"n": 40}
    files = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert files <= {"record.json", "a.txt", ".gitignore", "records.lock"}
