"""Messages as data: a text with placeholders and the values for them."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    """A message that can be translated where it is displayed; `str()` gives it in English.

    `text` is an English text with placeholders in braces, marked with `translatable` for the
    catalogues. `values` has the value of each placeholder. Code in `text` is between backticks.
    """

    text: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.text.format(**self.values)
