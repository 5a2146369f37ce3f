"""The one parser: it finds the snippets, and its renderer renders the page."""

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
from lessongen.lesson.footnotes import check_footnotes
from lessongen.lesson.headings import take_ids
from lessongen.lesson.inline.lines import inline_with_lines, nested, watched
from lessongen.lesson.inline.roles import role
from lessongen.lesson.inline.spans import span
from lessongen.lesson.inline.strays import stray
from lessongen.lesson.inline.values import value
from lessongen.lesson.links import check_address, check_link, check_tag

DEEPEST = 100  # blocks inside each other; markdown-it drops what is deeper


def parser(*, math: bool = False) -> MarkdownIt:
    """CommonMark with the dialect's additions. Its options may be changed: it is a new one.

    With `math`, `$…$` and `$$…$$` are formulas: no space stands inside the dollars, no digit
    outside of them, so that prices stay prices.
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
    """A parser for reading only, made once."""
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
    ruler.push("lg_stray", stray)
