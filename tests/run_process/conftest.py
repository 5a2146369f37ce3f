import pytest

from lessongen.run.executor import FreshExecutor, LocalExecutor


@pytest.fixture(scope="session", params=[LocalExecutor, FreshExecutor], ids=["forked", "fresh"])
def runner(request):
    """What holds for a run holds for both ways to start it."""
    with request.param() as executor:
        yield executor
