import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "run_process"))  # programs.py is there

from lessongen.run.executor import FreshExecutor


@pytest.fixture(scope="session")
def fresh():
    with FreshExecutor() as executor:
        yield executor
