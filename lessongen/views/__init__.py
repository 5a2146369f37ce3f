"""Views: the forms in which `show` puts a run or a variable on a page, one module a view.

A module declares what its view takes and which keys its body may have, and builds a block from the
record. The reader of lessons checks `show` fences by the declarations. Blocks hold no markup:
`lessongen.render` writes them as HTML, Markdown and notebooks. The folder is the list of views; see
`_registry`.
"""

from lessongen.views._blocks import (
    Basic,
    Block,
    Cell,
    CellStyle,
    Listing,
    Notice,
    Output,
    OutputExcerpt,
    Picture,
    Region,
    Span,
    Table,
)
from lessongen.views._declaration import Key, MappingKey, Subject, Takes, TextKey, View, ViewContext
from lessongen.views._registry import (
    all_keys,
    automatic,
    build,
    capture_request,
    comparable_views,
    snippet_views,
    views,
)
from lessongen.views._subjects import display_name
from lessongen.views.diff import Diff, compared
from lessongen.views.output import output_of
from lessongen.views.panes import Pane, Panes

__all__ = [
    "Basic",
    "Block",
    "Cell",
    "CellStyle",
    "Diff",
    "Key",
    "Listing",
    "MappingKey",
    "Notice",
    "Output",
    "OutputExcerpt",
    "Pane",
    "Panes",
    "Picture",
    "Region",
    "Span",
    "Subject",
    "Table",
    "Takes",
    "TextKey",
    "View",
    "ViewContext",
    "all_keys",
    "automatic",
    "build",
    "capture_request",
    "comparable_views",
    "compared",
    "display_name",
    "output_of",
    "snippet_views",
    "views",
]
