"""Short representations of recorded values for messages."""

import reprlib
import sys

from jinja2 import Undefined

_LENGTH = 80  # characters
_ITEMS = 3  # of a list
_BITS = 128  # of an integer; Python refuses to convert very large ones to text


def short_repr(value: object) -> str:
    """`repr` with five digits of a float and three items of a list, in at most 80 characters."""
    text = _REPR.repr(value)
    return text if len(text) <= _LENGTH else f"{text[: _LENGTH - 1]}…"


class _ShortRepr(reprlib.Repr):
    """Dispatches on the name of a value's type."""

    def __init__(self) -> None:
        super().__init__()
        # reprlib would omit the middle of a text; `short_repr` cuts the end instead.
        self.maxstring = self.maxother = sys.maxsize

    def repr_float(self, value: float, _level: int) -> str:
        return f"{value:.5g}"

    def repr_int(self, value: int, _level: int) -> str:
        bits = value.bit_length()
        return repr(value) if bits <= _BITS else f"an integer of {bits} bits"

    def repr_list(self, values: list[object], level: int) -> str:
        if level <= 0:
            return "[…]"
        items = [self.repr1(value, level - 1) for value in values[:_ITEMS]]
        if len(values) > _ITEMS:
            items.append(f"… {len(values)} values")
        return f"[{', '.join(items)}]"

    def repr_dict(self, values: dict[str, object], level: int) -> str:
        if level <= 0:
            return "{…}"
        # In the order of the record; reprlib would sort the keys.
        items = [f"{key!r}: {self.repr1(value, level - 1)}" for key, value in values.items()]
        return f"{{{', '.join(items)}}}"

    def repr_instance(self, value: object, level: int) -> str:
        return "undefined" if isinstance(value, Undefined) else super().repr_instance(value, level)


_REPR = _ShortRepr()
