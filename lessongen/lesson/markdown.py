"""The parser of Markdown: CommonMark with plugins and rules of our own.

The same parser reads lessons and renders pages, so that a fence that is run is the one displayed.
"""

from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import autolink, html_inline, image, link
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.footnote.index import footnote_inline
from mdit_py_plugins.front_matter import front_matter_plugin

from lessongen.lesson.admonitions import admonition
from lessongen.lesson.headings import take_ids
from lessongen.lesson.inline import inline_with_lines, nested, watched
from lessongen.lesson.inline_rules import role, span, value
from lessongen.lesson.lint_blocks import DEEPEST, check_footnotes
from lessongen.lesson.lint_html import check_tag
from lessongen.lesson.lint_inline import check_address, check_link, lint


def parser(*, math: bool = False) -> MarkdownIt:
    """A new parser, whose options and rules may be changed.

    With `math`, `$…$` and `$$…$$` are formulas. They must have no space inside and no digit outside
    of the dollar signs, so that prices aren't formulas.
    """
    md = MarkdownIt("commonmark", {"html": True, "maxNesting": DEEPEST, "tasklists": True})
    md.enable(["table", "strikethrough"])
    for plugin in (front_matter_plugin, footnote_plugin, deflist_plugin, admon_plugin):
        md.use(plugin)
    _blocks(md)
    if math:
        md.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    _inline(md)
    return md


@cache
def shared_parser(*, math: bool = False) -> MarkdownIt:
    """A cached parser, which must not be changed."""
    return parser(math=math)


def _blocks(md: MarkdownIt) -> None:
    md.block.ruler.at(
        "admonition", admonition, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    md.core.ruler.after("block", "lg_heading_ids", take_ids)
    md.core.ruler.at("inline", inline_with_lines)
    md.core.ruler.after("inline", "lg_footnotes", check_footnotes)


def _inline(md: MarkdownIt) -> None:
    ruler = md.inline.ruler
    ruler.before("escape", "lg_value", value)
    ruler.before("link", "lg_role", role)
    ruler.before("link", "lg_span", span)
    ruler.at("link", watched(link, check_link))
    ruler.at("image", watched(nested(image), check_link))
    ruler.at("footnote_inline", nested(footnote_inline))
    ruler.at("autolink", watched(autolink, check_address))
    ruler.at("html_inline", watched(html_inline, check_tag))
    ruler.push("lg_lint", lint)
