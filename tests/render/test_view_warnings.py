"""Python warnings as a table."""

import json

from lessongen.model import Text
from tests.render.captured_pages import figure, page, rows
from tests.render.pages import words


def test_warnings_are_told_and_so_is_that_there_were_none():
    told = [{"category": "UserWarning", "message": "take\ncare", "line": 3}]
    texts = {"warnings": Text(json.dumps(told)), "caught.warnings": Text("[]\n")}
    found = figure(page("four as=warnings", texts=texts), "lg-table")
    assert rows(found) == [["Line", "Category", "Message"], ["3", "UserWarning", "take care"]]
    none = figure(page("four.caught as=warnings", texts=texts), "lg-table")
    assert rows(none) == []
    assert words(none).startswith("Nothing was warned of.")
