"""The files that a page offers: programs, notebook, Markdown, record."""

from collections.abc import Sequence

from markdown_it.token import Token

from lessongen.model import Lesson, Session
from lessongen.render.context import RenderContext
from lessongen.render.writers.lesson_markdown import commonmark_tokens, lesson_text
from lessongen.render.writers.notebook import notebook

NOTEBOOK = "lesson.ipynb"
TEXT = "lesson.md"
RECORD = "record.json"


def downloads(context: RenderContext, tokens: Sequence[Token]) -> dict[str, bytes]:
    """The files by name; of a lesson without programs the Markdown alone."""
    simple = commonmark_tokens(context, tokens)
    made = programs(context.lesson)
    if made:
        made[NOTEBOOK] = notebook(context, simple)
    made[TEXT] = lesson_text(context, simple)
    if RECORD in context.files:
        made[RECORD] = context.files[RECORD]
    return made


def programs(lesson: Lesson) -> dict[str, bytes]:
    """The programs by file name, one for each session; snippets are in page order."""
    return {f"{session.name}.py": _program(session) for session in lesson.sessions}


def _program(session: Session) -> bytes:
    return "\n\n".join(snippet.source for snippet in session.snippets).encode()


def download_links(context: RenderContext) -> list[tuple[str, str]]:
    """The address and the text of each link to a download."""
    texts = context.texts
    files = [(name, name) for name in programs(context.lesson)]
    files += [(NOTEBOOK, texts.gettext("notebook")), (TEXT, texts.gettext("Markdown"))]
    if RECORD in context.files:
        files.append((RECORD, texts.pgettext("download", "record")))
    links = [(context.view.asset(name), text) for name, text in files]
    return (
        [*links, (context.view.colab, texts.gettext("open in Colab"))]
        if context.view.colab
        else links
    )
