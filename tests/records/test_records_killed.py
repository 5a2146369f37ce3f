"""A writer may be killed at any moment, and a reader may come at any moment."""

import os
import shutil
import subprocess
import sys

import pytest

from lessongen.model import Text
from lessongen.records import listing, read, remove, write
from tests.records.samples import record, snippet

pytestmark = pytest.mark.process

OLD = record(
    {
        "a": snippet([{"x": 1}], output=Text("old a"), error=Text("old e")),
        "b": snippet([{}], output=Text("b")),
    }
)
NEW = record(
    {
        "a": snippet([{"x": 2}], output=Text("new a"), f__hlo=Text("new f")),
        "c": snippet([{}], output=Text("c")),
    }
)

# For each moment a fork that ends itself with SIGKILL before the nth change of the file system
# that Python's audit hooks see; prints how many did, the last one came to its end.
KILLED = """
import os, signal, sys
from pathlib import Path
from lessongen.records import remove, write
from tests.records.test_records_killed import NEW, OLD

act, before = sys.argv[2:]
CHANGES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir"}

def watch(event, arguments):
    global left
    if event in CHANGES or (event == "open" and arguments[1] == "wb"):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

moment, status = 0, 1
while status:
    moment += 1
    folder = Path(sys.argv[1], str(moment), "records")
    if before == "old":
        write(folder, OLD)
    child = os.fork()
    if child == 0:
        left = moment
        sys.addaudithook(watch)
        write(folder, NEW) if act == "write" else remove(folder, "cpu", "l/stages")
        os._exit(0)
    status = os.waitpid(child, 0)[1]
print(moment - 1)
"""


def killed(root, act, before):
    """The folders of records whose writer was killed, at every moment, in order."""
    command = [sys.executable, "-c", KILLED, str(root), act, before]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [root / str(moment) / "records" for moment in range(1, int(done.stdout) + 1)]


def names(folder):
    return {path.name for path in (folder / "cpu/l/stages").iterdir()}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize("before", ["old", "none"])
def test_whenever_a_writer_is_killed_the_record_is_the_old_or_the_new_one(tmp_path, before):
    seen = []
    for folder in killed(tmp_path, "write", before):
        found = read(folder, "cpu", "l/stages")
        assert found in (OLD if before == "old" else None, NEW)
        assert found is None or listing(folder) == (("cpu", "l/stages"),)
        seen.append(found == NEW)
        write(folder, NEW)
        assert read(folder, "cpu", "l/stages") == NEW
        assert names(folder) == {"record.json", "a.txt", "a.f.hlo", "c.txt"}
    assert len(seen) > 5
    assert seen == sorted(seen)
    assert {*seen} == {False, True}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_whenever_a_removal_is_killed_the_record_is_whole_or_gone(tmp_path):
    folders = killed(tmp_path, "remove", "old")
    assert len(folders) > 4
    for folder in folders:
        assert read(folder, "cpu", "l/stages") in (OLD, None)
        remove(folder, "cpu", "l/stages")
        assert not list(folder.iterdir())


WRITES_ON = """
import sys
from pathlib import Path
from lessongen.records import write
from tests.records.test_records_killed import NEW, OLD
print("ready", flush=True)
while True:
    write(Path(sys.argv[1]), NEW)
    write(Path(sys.argv[1]), OLD)
"""


def test_who_reads_while_another_writes_sees_one_of_the_two(folder):
    write(folder, OLD)
    command = [sys.executable, "-c", WRITES_ON, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        try:
            writer.stdout.readline()
            found = [read(folder, "cpu", "l/stages") for _ in range(300)]
        finally:
            writer.kill()
    assert all(each in (OLD, NEW) for each in found)
    assert OLD in found
    assert NEW in found
    shutil.rmtree(folder)
