"""Which capture of a variable a `show` shows."""

from collections.abc import Iterable

from lessongen.captures import called_for
from lessongen.views._declaration import Subject


def recorded_key(subject: Subject, view: str | None, keys: Iterable[str]) -> str | None:
    """The key among `keys` of what is recorded of a variable; None where there is none.

    Without a view it is the first that the variable's type calls for.
    """
    kinds = (view,) if view else called_for()
    recorded = set(keys)
    return next((key for kind in kinds if (key := f"{subject[1]}.{kind}") in recorded), None)


def kind_of(key: str) -> str:
    """The capture kind of a key of a variable (`stablehlo` of `lowered.stablehlo`)."""
    return key.rpartition(".")[2]
