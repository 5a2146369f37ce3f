from pathlib import Path

import pytest

from tests.run_plan.courses import Course


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)
