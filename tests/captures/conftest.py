import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "run_process"))  # programs.py is there

from lessongen.run.executor import FreshExecutor, LocalExecutor


@pytest.fixture(scope="session", params=[LocalExecutor, FreshExecutor], ids=["forked", "fresh"])
def runner(request):
    """What holds for a run holds for both ways to start it."""
    with request.param() as executor:
        yield executor
