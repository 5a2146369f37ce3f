"""A lesson's text to what it says: every part read, every fault noted."""

from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from lessongen.diagnostics import Finding
from lessongen.lesson.blocks import check_blocks
from lessongen.lesson.capture_requests import asking
from lessongen.lesson.claims import Known
from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import read_fences, show_plainly
from lessongen.lesson.front_matter import read_front_matter, says_math
from lessongen.lesson.given import Defaults
from lessongen.lesson.headings import first_title, with_title
from lessongen.lesson.ids import set_ids
from lessongen.lesson.parser import shared_parser
from lessongen.lesson.prose import Prose
from lessongen.lesson.sessions import sessions
from lessongen.lesson.shows import Ids, show
from lessongen.lesson.snippets import number, snippet
from lessongen.lesson.text import cleaned
from lessongen.model import Lesson, Session, Show


@dataclass(frozen=True)
class Document:
    """A lesson, and its tokens: markdown-it's stream with snippets, shows, values, claims in it."""

    lesson: Lesson
    tokens: tuple[Token, ...]


def read(
    *, name: str, path: str, text: str, defaults: Defaults
) -> tuple[Document, tuple[Finding, ...]]:
    """The lesson that a text is, and all that is wrong with it. Never raises for a bad text.

    `name` is the lesson's name, `path` its file as findings name it, `defaults` the course's.
    """
    faults = Faults(path)
    text = cleaned(text, faults)
    try:
        return _read(name, path, text, defaults, faults), faults.findings
    except RecursionError:
        faults.add(1, "blocks or brackets are nested too deeply", "nest less")
        title = _default_title(name)
        return Document(Lesson(name, path, title, text), ()), faults.findings


def _read(name: str, path: str, text: str, defaults: Defaults, faults: Faults) -> Document:
    env = faults.env
    tokens = shared_parser(math=says_math(text)).parse(text, env)
    check_blocks(tokens, text, env, faults)
    front = read_front_matter(tokens, name, faults)
    tokens = [token for token in tokens if token.type != "front_matter"]
    programs, shows, ids = _fences(tokens, defaults.under(front.defaults), faults)
    known = Known(ids, {item.id: session for session in programs for item in session.snippets})
    prose = Prose(known, faults)
    prose.read(tokens)
    title = front.title or first_title(tokens) or _default_title(name)
    tokens = with_title(tokens, title)
    set_ids(tokens, snippets=known.sessions, claims=len(prose.claims), faults=faults)
    lesson = Lesson(
        name=name,
        path=path,
        title=title,
        text=text,
        sessions=asking(programs, shows, prose.expressions),
        shows=shows,
        values=tuple(prose.values),
        claims=tuple(prose.claims),
        terms=front.terms,
        prerequisites=front.prerequisites,
        math=front.math,
        meta=front.meta,
    )
    return Document(lesson, tuple(tokens))


def _fences(
    tokens: Sequence[Token], defaults: Defaults, faults: Faults
) -> tuple[tuple[Session, ...], tuple[Show, ...], Ids]:
    """The sessions and shows of a page; their tokens become `lg_snippet` and `lg_show`."""
    runnable, showing = read_fences(tokens, faults)
    items = number(runnable, faults)
    ids = Ids([i.id for i in items if i.named], [i.id for i in items if not i.named])
    shows: list[Show] = []
    for fence in showing:
        shown = show(fence, ids, faults)
        if shown is not None:
            _rename(fence.token, "lg_show", {"index": len(shows)})
            shows.append(shown)
        else:
            show_plainly(fence.token)
    for item in items:
        _rename(item.fence.token, "lg_snippet", {"id": item.id})
    snippets = [snippet(item, defaults, faults) for item in items]
    return sessions(items, snippets, defaults, faults), tuple(shows), ids


def _rename(token: Token, kind: str, meta: dict[str, object]) -> None:
    token.type, token.tag, token.meta = kind, "", meta


def _default_title(name: str) -> str:
    words = name.rpartition("/")[2].replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]
