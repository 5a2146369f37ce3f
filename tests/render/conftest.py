"""The page whose downloads are looked at."""

import pytest

from tests.render.exported_pages import ADDRESS, LESSON, RUNS
from tests.render.pages import printed


@pytest.fixture(scope="session")
def page():
    return printed(LESSON, RUNS, address=ADDRESS)
