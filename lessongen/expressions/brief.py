"""A value in few words, for messages."""

from jinja2 import Undefined

_LONGEST = 80  # characters of a text
_ITEMS = 3
_BITS = 128  # of an integer; Python refuses to write out very large ones


def brief(value: object) -> str:
    """As Python writes it, with five digits of a float, and shortened."""
    try:
        text = _brief(value)
    except RecursionError:
        return "something nested deeply"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _brief(value: object) -> str:
    match value:
        case Undefined():
            return "undefined"
        case float():
            return f"{value:.5g}"
        case int() if value.bit_length() > _BITS:
            return f"an integer of {value.bit_length()} bits"
        case list():
            more = [f"… {len(value)} values"] if len(value) > _ITEMS else []
            return f"[{', '.join([*map(_brief, value[:_ITEMS]), *more])}]"
        case _:
            return repr(value)
