"""A lesson as Markdown, and `llms.txt`: prose with values in it, programs, and their results.

Extensions of CommonMark become text, lists, tables and fences. Only `lg_snippet` is left for the
formats to write: a notebook runs programs, a text quotes them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from urllib.parse import urljoin

from markdown_it.token import Token

from lessongen.course import Course
from lessongen.render.context import RenderContext
from lessongen.render.provenance import sentences
from lessongen.render.snippet import placed
from lessongen.render.templating import environment
from lessongen.render.texts import Texts
from lessongen.render.tokens import changed
from lessongen.render.writers import commonmark
from lessongen.render.writers.markdown import block_tokens
from lessongen.views import Notice

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
    "footnote_block_close": lambda: [commonmark.pair("ordered_list", "ol")[1]],
    "footnote_block_open": lambda: [commonmark.rule(), commonmark.pair("ordered_list", "ol")[0]],
    "lg_choice_close": lambda: [commonmark.tight()[1], commonmark.pair("list_item", "li")[1]],
    "lg_choice_open": lambda: [commonmark.pair("list_item", "li")[0], commonmark.tight()[0]],
}


def lesson_text(context: RenderContext, tokens: Sequence[Token]) -> bytes:
    """The file, from tokens of CommonMark; it depends on the lesson and the record alone."""
    written = [each for token in tokens for each in _with_results(context, token)]
    if context.lesson.sessions:
        provenance = f"{'; '.join(sentences(context))}."
        written += commonmark.paragraph([commonmark.text(provenance)])
    return commonmark.markdown(written).encode()


def _with_results(context: RenderContext, token: Token) -> Iterator[Token]:
    """A token; that of a snippet becomes its program with its output."""
    if token.type != "lg_snippet":
        yield token
        return
    snippet = context.snippet(token.meta["id"])
    if snippet.display.title:
        title = commonmark.bold([commonmark.text(snippet.display.title)])
        yield from commonmark.paragraph(title)
    yield commonmark.fence(snippet.source, "python")
    state = context.state(snippet.id)[1]
    if state:
        yield from block_tokens(context, Notice(state))
    elif snippet.display.output != "hide" and not placed(context, snippet.id):
        yield from block_tokens(context, context.output(snippet.id))


def commonmark_tokens(context: RenderContext, tokens: Sequence[Token]) -> list[Token]:
    """The tokens of a lesson without extensions of CommonMark; the given ones aren't changed.

    Questions must have been made of admonitions before.
    """
    made: list[Token] = []
    previous, box = "", ""
    for token in tokens:
        if "checked" in token.meta:
            box = "[x] " if token.meta["checked"] else "[ ] "
        if token.type == "inline":
            children = list(_inline(context, token.children or ()))
            children = commonmark.bold(children) if previous in BOLD else children
            boxes = [commonmark.verbatim_inline(box)] if box else []
            made.append(changed(token, children=[*boxes, *children]))
            box = ""
        else:
            made += _block(context, token)
        previous = token.type
    return made


def _block(context: RenderContext, token: Token) -> Iterator[Token]:
    name = token.type.removesuffix("_open").removesuffix("_close")
    if name in RENAMED:
        yield commonmark.pair(*RENAMED[name])[token.nesting == -1]
    elif token.type in MADE:
        yield from MADE[token.type]()
    elif token.type == "lg_answer_open":
        answer = commonmark.text(context.texts.gettext("Answer"))
        yield from commonmark.paragraph(commonmark.bold([answer]))
    elif token.type == "fence":
        yield commonmark.fence(token.content, token.meta.get("language") or "")
    elif name.startswith("math_block"):
        yield commonmark.verbatim(f"$$\n{token.content.strip()}\n$$")
    elif token.type == "lg_show":
        show = context.lesson.shows[token.meta["index"]]
        state = context.state(show.subjects[0][0])[1]
        yield from block_tokens(context, Notice(state) if state else context.block(show))
    elif name not in DROPPED:
        yield token


def _inline(context: RenderContext, children: Sequence[Token]) -> Iterator[Token]:
    for token in children:
        match token.type:
            case "lg_value":
                expression = context.lesson.values[token.meta["index"]]
                yield commonmark.text(context.printed(expression).text)
            case "lg_term":
                yield commonmark.text(token.content)
            case "footnote_ref":
                yield commonmark.text(f" [{token.meta['id'] + 1}]")
            case "math_inline" | "math_inline_double":
                yield commonmark.verbatim_inline(f"${token.content}$")
            case "link_open" | "image":
                yield _absolute(context, token)
            case _ if token.type not in DROPPED_INLINE:
                yield token


def _absolute(context: RenderContext, token: Token) -> Token:
    name = "href" if token.type == "link_open" else "src"
    made = changed(token)
    made.attrs[name] = urljoin(context.view.address, str(token.attrs[name]))
    return made


def llms_text(
    course: Course, *, name: str, description: str, url: Callable[[str], str], texts: Texts
) -> bytes:
    """The file; `url` gives the address of a lesson's Markdown from the root of the site."""
    lessons = [(course.documents[each].lesson.title, url(each)) for each in course.order]
    terms = [(term.name, term.definition) for term in course.glossary.terms]
    values = {"name": name, "description": description, "lessons": lessons, "terms": terms}
    text = (
        environment(texts).get_template("llms.txt").render(values, heading=texts.gettext("Lessons"))
    )
    return (text.strip() + "\n").encode()
