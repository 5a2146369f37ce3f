"""Documents: their generated tables are current, and the modules that they name exist."""

import re

import pytest

from tools.documents import DOCUMENTS, ROOT, regenerated


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_current(name):
    text = (ROOT / name).read_text("utf-8")
    assert text == regenerated(text), "run `make documents`"


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])
def test_modules_that_documents_name_exist(name):
    text = (ROOT / name).read_text("utf-8")
    named = set(re.findall(r"\b(?:[a-z_]+/)+[a-z_]+\.(?:py|html|md)\b", text))
    named -= {
        "l/x.md",
        "lessons/l/x.md",
        "site/l/x/index.html",
        "templates/blocks/histogram.html",
    }  # of examples
    roots = (ROOT, ROOT / "lessongen", ROOT / "tests")
    missing = {path for path in named if not any((root / path).exists() for root in roots)}
    assert missing == set()


def test_the_architecture_fits_on_a_few_screens():
    assert len((ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()) < 150
