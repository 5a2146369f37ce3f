import pytest

from lessongen.run.local import FreshExecutor, LocalExecutor
from tests.run_process.sources import READ


@pytest.fixture(scope="session")
def forked():
    with LocalExecutor(jobs=2) as executor:
        yield executor


@pytest.fixture(scope="session")
def fresh():
    with FreshExecutor() as executor:
        yield executor


@pytest.fixture(scope="session", params=["forked", "fresh"])
def runner(request):
    """What holds for a run holds for both ways to start it."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="session")
def beside(tmp_path_factory):
    """A folder beside a lesson, with all that READING reads and more."""
    folder = tmp_path_factory.mktemp("beside")
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }".ljust(117) + b"\n"
    for name in (*READ, "unread.txt", "appended.txt", "page.md", ".hidden/x.txt"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("" if name.endswith(".py") else name)
    (folder / "array.npy").write_bytes(b"\x93NUMPY\x01\x00\x76\x00" + header + bytes(8))
    return folder
