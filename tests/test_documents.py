"""Tables of options in documents are those of the options."""

import pytest

from tools.documents import DOCUMENTS, ROOT, regenerated


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_current(name):
    text = (ROOT / name).read_text("utf-8")
    assert text == regenerated(text), "run `make documents`"
