"""A lesson's tokens as CommonMark has them: what is ours becomes text, lists, tables and fences.

Only `lg_snippet` is left: a notebook runs it, a text quotes it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from urllib.parse import urljoin

from markdown_it.token import Token

from lessongen.render.context import RenderContext
from lessongen.render.export import marks
from lessongen.render.export.shown import shown
from lessongen.render.tokens import changed

RENAMED: Mapping[str, tuple[str, str]] = {
    "admonition": ("blockquote", "blockquote"),
    "admonition_title": ("paragraph", "p"),
    "dt": ("paragraph", "p"),
    "footnote": ("list_item", "li"),
    "lg_choices": ("bullet_list", "ul"),
    "lg_question_title": ("paragraph", "p"),
}
BOLD = ("admonition_title_open", "dt_open", "lg_question_title_open")
DROPPED = ("dd", "dl", "footnote_anchor", "front_matter", "lg_answer", "lg_question")
DROPPED_INLINE = ("lg_claim_open", "lg_claim_close", "lg_span_open", "lg_span_close")


MADE: Mapping[str, Callable[[], list[Token]]] = {
    "footnote_block_close": lambda: [marks.pair("ordered_list", "ol")[1]],
    "footnote_block_open": lambda: [marks.rule(), marks.pair("ordered_list", "ol")[0]],
    "lg_choice_close": lambda: [marks.tight()[1], marks.pair("list_item", "li")[1]],
    "lg_choice_open": lambda: [marks.pair("list_item", "li")[0], marks.tight()[0]],
}


def plain(context: RenderContext, tokens: Sequence[Token]) -> list[Token]:
    """The tokens, after questions were made of admonitions; the document's own stay as they are."""
    made: list[Token] = []
    previous, box = "", ""
    for token in tokens:
        if "checked" in token.meta:
            box = "[x] " if token.meta["checked"] else "[ ] "
        if token.type == "inline":
            children = list(_inline(context, token.children or ()))
            children = marks.bold(children) if previous in BOLD else children
            boxes = [marks.verbatim_inline(box)] if box else []
            made.append(changed(token, children=[*boxes, *children]))
            box = ""
        else:
            made += _block(context, token)
        previous = token.type
    return made


def _block(context: RenderContext, token: Token) -> Iterator[Token]:
    name = token.type.removesuffix("_open").removesuffix("_close")
    if name in RENAMED:
        yield marks.pair(*RENAMED[name])[token.nesting == -1]
    elif token.type in MADE:
        yield from MADE[token.type]()
    elif token.type == "lg_answer_open":
        yield from marks.paragraph(marks.bold([marks.text(context.texts.say("answer"))]))
    elif token.type == "fence":
        yield marks.fence(token.content, token.meta.get("language") or "")
    elif name.startswith("math_block"):
        yield marks.verbatim(f"$$\n{token.content.strip()}\n$$")
    elif token.type == "lg_show":
        yield from shown(context, context.lesson.shows[token.meta["index"]])
    elif name not in DROPPED:
        yield token


def _inline(context: RenderContext, children: Sequence[Token]) -> Iterator[Token]:
    for token in children:
        match token.type:
            case "lg_value":
                expression = context.lesson.values[token.meta["index"]]
                yield marks.text(context.printed(expression).text)
            case "lg_term":
                yield marks.text(token.content)
            case "footnote_ref":
                yield marks.text(f" [{token.meta['id'] + 1}]")
            case "math_inline" | "math_inline_double":
                yield marks.verbatim_inline(f"${token.content}$")
            case "link_open" | "image":
                yield _absolute(context, token)
            case _ if token.type not in DROPPED_INLINE:
                yield token


def _absolute(context: RenderContext, token: Token) -> Token:
    name = "href" if token.type == "link_open" else "src"
    made = changed(token)
    made.attrs[name] = urljoin(context.view.address, str(token.attrs[name]))
    return made
