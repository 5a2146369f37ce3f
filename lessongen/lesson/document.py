"""The bytes of a lesson's file to a `Document`: its text, its tokens and all findings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from lessongen.diagnostics import Finding, Kind, Place
from lessongen.lesson.faults import Faults
from lessongen.lesson.fences import make_listing, read_fences
from lessongen.lesson.front_matter import has_math, read_front_matter
from lessongen.lesson.headings import first_title, with_title
from lessongen.lesson.ids import set_ids
from lessongen.lesson.lint_blocks import check_blocks
from lessongen.lesson.markdown import shared_parser
from lessongen.lesson.options import Defaults
from lessongen.lesson.prose import Known, Prose
from lessongen.lesson.shows import Ids, show
from lessongen.lesson.snippets import make_sessions, make_snippet, number
from lessongen.model import Lesson, Session, Show

_BREAK = re.compile(r"\r\n?")


@dataclass(frozen=True)
class Document:
    """A lesson and markdown-it's tokens of it, with those of snippets, shows, values and claims."""

    lesson: Lesson
    tokens: tuple[Token, ...]


def decode(data: bytes, path: str) -> str | Finding:
    """The text of a lesson's file: UTF-8, without a byte order mark, with LF as line break.

    A finding if the file isn't UTF-8.
    """
    try:
        return _BREAK.sub("\n", data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n?|\n", data[: error.start])) + 1
        return Finding(
            Kind.SOURCE,
            Place(path, line),
            f"not valid UTF-8: byte 0x{data[error.start]:02x}",
            "save the file as UTF-8",
        )


def read(
    *, name: str, path: str, text: str, defaults: Defaults
) -> tuple[Document, tuple[Finding, ...]]:
    """Read a lesson. What is wrong with its text is in the findings; nothing is raised for it.

    `path` is the file's, relative to the course's root. `defaults` are the course's.
    """
    faults = Faults(path)
    text = _cleaned(text, faults)
    try:
        return _read(name, path, text, defaults, faults), faults.findings
    except RecursionError:
        faults.add(1, "blocks or brackets are nested too deeply", "reduce the nesting")
        title = _default_title(name)
        return Document(Lesson(name, path, title, text), ()), faults.findings


def _read(name: str, path: str, text: str, defaults: Defaults, faults: Faults) -> Document:
    env = faults.env
    tokens = shared_parser(math=has_math(text)).parse(text, env)
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
        sessions=programs,
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
            _retype(fence.token, "lg_show", {"index": len(shows)})
            shows.append(shown)
        else:
            make_listing(fence.token, "", {})
    for item in items:
        _retype(item.fence.token, "lg_snippet", {"id": item.id})
    snippets = [make_snippet(item, defaults, faults) for item in items]
    return make_sessions(items, snippets, defaults, faults), tuple(shows), ids


def _retype(token: Token, kind: str, meta: dict[str, object]) -> None:
    token.type, token.tag, token.meta = kind, "", meta


def _default_title(name: str) -> str:
    words = name.rpartition("/")[2].replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def _cleaned(text: str, faults: Faults) -> str:
    """The text for the parser: LF, a final newline, no NUL and no lone surrogates."""
    text = _BREAK.sub("\n", text.removeprefix("\ufeff"))
    text = text if text.endswith("\n") or not text else f"{text}\n"
    for at, line in enumerate(text.split("\n"), 1):
        if "\0" in line:
            faults.add(at, "the text contains a NUL character", "delete it")
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()
