"""IR as data for pages: excerpts, listings with links, differences. It has no markup."""

from lessongen.ir import Rule
from lessongen.render.ir.comparison import Difference, Sign, Word, diff
from lessongen.render.ir.excerpt import SelectionError
from lessongen.render.ir.lines import LONGEST, PaneLine, Picked, Piece, listing, picked
from lessongen.render.ir.source import around_links, numbered, source_lines

__all__ = [
    "LONGEST",
    "Difference",
    "PaneLine",
    "Picked",
    "Piece",
    "Rule",
    "SelectionError",
    "Sign",
    "Word",
    "around_links",
    "diff",
    "listing",
    "numbered",
    "picked",
    "source_lines",
]
