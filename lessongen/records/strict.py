"""Reading JSON data strictly: exactly the keys and types that the format has, nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from lessongen.model import Json

T = TypeVar("T")
Path = tuple[str | int, ...]

_NAMES: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


class WrongError(Exception):
    """Data that isn't as the format says: at which path of keys, and what is wrong."""

    def __init__(self, path: Path, what: str) -> None:
        self.path, self.what = path, what
        super().__init__(what)


@dataclass(frozen=True)
class Node:
    """A value of parsed JSON and the keys that lead to it. All methods raise `WrongError`."""

    value: Json
    path: Path = ()

    def fields(self, *required: str, optional: tuple[str, ...] = ()) -> dict[str, "Node"]:
        """The entries of an object that has all required keys and no unknown one."""
        entries = self.entries()
        legal = (*required, *optional)
        for key, node in entries.items():
            if key not in legal:
                raise WrongError(node.path, f"unknown key {key!r}; legal are {', '.join(legal)}")
        for key in required:
            if key not in entries:
                raise WrongError(self.path, f"{self.name} lacks the key {key!r}")
        return entries

    def entries(self) -> dict[str, "Node"]:
        """The entries of an object, whatever its keys."""
        value = self._typed(dict)
        return {key: Node(item, (*self.path, key)) for key, item in value.items()}

    def items(self, read: Callable[["Node"], T], *, count: int | None = None) -> tuple[T, ...]:
        """Each item of a list, read by a function; of as many as `count` says."""
        value = self._typed(list)
        if count is not None and len(value) != count:
            raise WrongError(self.path, f"{self.name} must have {count} items, not {len(value)}")
        return tuple(read(Node(item, (*self.path, n))) for n, item in enumerate(value))

    def text(self) -> str:
        """The value, a string."""
        return self._typed(str)

    def count(self) -> int:
        """The value, a whole number of at least 0."""
        number = self._typed(int)
        if number < 0:
            raise WrongError(self.path, f"{self.name} must not be negative, and is {number}")
        return number

    def number(self) -> float:
        """The value, a number with a point, of at least 0."""
        number = self._typed(float)
        if number < 0:
            raise WrongError(self.path, f"{self.name} must not be negative, and is {number}")
        return number

    def truth(self) -> bool:
        """The value, true or false."""
        return self._typed(bool)

    def maybe(self, read: Callable[["Node"], T]) -> T | None:
        """None for null, else the value read by a function."""
        return None if self.value is None else read(self)

    @property
    def name(self) -> str:
        """How messages name the value: its last key, with the place in a list."""
        keys = [key for key in self.path if isinstance(key, str)]
        return f"`{keys[-1]}`" if keys else "the record"

    def _typed(self, wanted: type[T]) -> T:
        if type(self.value) is not wanted:
            found = _NAMES[type(self.value)]
            raise WrongError(self.path, f"{self.name} must be {_NAMES[wanted]}, not {found}")
        return self.value
