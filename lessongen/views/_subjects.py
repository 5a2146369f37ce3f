"""What a `show` shows of its subjects: the captures of a run or of a variable."""

from collections.abc import Iterable

from lessongen.captures import default_kinds, requested_kinds, value_kinds
from lessongen.ir import DIALECTS
from lessongen.views._declaration import Subject, Takes, Texts


def recorded_key(subject: Subject, view: str | None, keys: Iterable[str]) -> str | None:
    """The key among `keys` of what is recorded of a subject; None where there is none.

    Without a view it is the first that the type of a variable calls for.
    """
    variable = subject[1]
    kinds = (view,) if view else default_kinds()
    wanted = [kind if variable is None else f"{variable}.{kind}" for kind in kinds]
    recorded = set(keys)
    return next((key for key in wanted if key in recorded), None)


def kind_of(key: str) -> str:
    """The capture kind of a key (`stablehlo` of `lowered.stablehlo`)."""
    return key.rpartition(".")[2]


def display_name(texts: Texts, kind: str) -> str:
    """The name of a capture kind on pages."""
    if dialect := DIALECTS.get(kind):
        return texts.gettext(dialect.display_name)
    return texts.pgettext("pane", "signature") if kind == "signature" else kind


def name_of(subject: Subject) -> str:
    """The name of a subject as authors write it (`four`, `four.lowered`)."""
    return ".".join(filter(None, subject))


def takes_of(kind: str) -> tuple[Takes, ...]:
    """What a capture kind is taken from."""
    of_run = (Takes.SNIPPET,) if kind in requested_kinds() else ()
    return (*of_run, Takes.VARIABLE) if kind in value_kinds() else of_run
