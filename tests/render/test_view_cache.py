"""Cache events as a table."""

import json

from lessongen.model import Text
from tests.render.captured_pages import figure, page, rows
from tests.render.pages import words

CACHE = {
    "misses": 2,
    "compiles": 2,
    "persistent_hits": 0,
    "persistent_misses": 1,
    "compiles_of_jax": 3,
    "events": [
        {"event": "miss", "function": "f", "line": 7, "why": "never seen function:\n  f"},
        {"event": "compile", "function": "f", "persistent": "miss"},
        {"event": "miss", "function": "g", "line": 2, "file": "page/five.py", "why": "a <b>"},
        {"event": "compile", "function": "g"},
    ],
}


def test_cache_events_stand_in_their_order_with_jaxs_words():
    found = figure(page("four as=cache", texts={"cache": Text(json.dumps(CACHE))}), "lg-table")
    assert words(found.find(".//caption")) == "2 misses of the tracing cache, 2 compilations"
    assert rows(found) == [
        ["Line", "Function", "Event", "JAX’s explanation"],
        ["7", "f", "traced", "never seen function: f"],
        ["", "f", "compiled, not in the persistent cache", ""],
        ["2 of five.py", "g", "traced", "a <b>"],
        ["", "g", "compiled", ""],
    ]
    assert "JAX also compiled 3 functions of its own." in words(found)
