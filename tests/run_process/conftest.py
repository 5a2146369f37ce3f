import pytest

from lessongen.run.executor import FreshExecutor


@pytest.fixture(scope="session")
def fresh():
    with FreshExecutor() as executor:
        yield executor
