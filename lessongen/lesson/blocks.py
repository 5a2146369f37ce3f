"""All that is looked at in the blocks of a page for what is nearly something else."""

from collections.abc import Mapping, Sequence
from typing import Any

from markdown_it.token import Token

from lessongen.lesson.faults import Faults
from lessongen.lesson.html import check_html
from lessongen.lesson.links import check_references
from lessongen.lesson.near_misses import check_text
from lessongen.lesson.openers import check_openers
from lessongen.lesson.questions import check_questions
from lessongen.lesson.tables import check_tables


def check_blocks(
    tokens: Sequence[Token], text: str, env: Mapping[str, Any], faults: Faults
) -> None:
    """Note lost snippets, tables that are none, raw HTML with values, and the like."""
    check_openers(tokens, faults)
    check_tables(tokens, text, faults)
    check_html(tokens, faults)
    check_references(env.get("references", {}), text, faults)
    check_text(tokens, text, faults)
    check_questions(tokens, faults)
