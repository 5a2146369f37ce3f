"""The page whose downloads are looked at."""

import pytest
from exported_pages import ADDRESS, LESSON, RUNS
from pages import printed


@pytest.fixture(scope="session")
def page():
    return printed(LESSON, RUNS, address=ADDRESS)
