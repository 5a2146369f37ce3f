"""The number of the record format, and how records of older formats are brought up to it.

A new format adds one function to `UPGRADES`, keyed by the number that it starts from; it takes and
gives the data of `record.json` without `format` and `sha256`. Records are upgraded when they are
read and written in today's format when they are next recorded.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from lessongen.model import Json

Data: TypeAlias = dict[str, Json]

FORMAT = 1
UPGRADES: Mapping[int, Callable[[Data], Data]] = {}


def upgrade(data: Data, number: int, upgrades: Mapping[int, Callable[[Data], Data]]) -> Data:
    """The data of format `number` in the format that the upgrades lead to."""
    while number in upgrades:
        data, number = upgrades[number](data), number + 1
    return data
