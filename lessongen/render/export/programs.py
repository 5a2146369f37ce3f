"""The programs of a lesson as files: one for each session."""

from lessongen.model import Lesson, Session


def programs(lesson: Lesson) -> dict[str, bytes]:
    """File name to content; the snippets of a session stand in page order."""
    return {f"{session.name}.py": _program(session) for session in lesson.sessions}


def _program(session: Session) -> bytes:
    return "\n\n".join(snippet.source for snippet in session.snippets).encode()
