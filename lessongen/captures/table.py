"""Tables as CSV: of a list of dicts, or of a dataframe, recognised by its attributes."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

NAME = "table"
SUFFIX = "csv"
TAKES = "a list of dicts or a dataframe"
RANK = 3


def accepts(value: object) -> bool:
    """Lists and tuples of dicts with strings as keys; objects with columns and rows."""
    return _is_rows(value) or _is_frame(value)


def probe(value: Any) -> str:
    """A header line, then a line for each row; an entry that a row lacks is empty."""
    columns, rows = _frame(value) if _is_frame(value) else _rows(value)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([list(map(_cell, row)) for row in (columns, *rows)])
    return file.getvalue()


def _is_rows(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(isinstance(row, dict) and all(isinstance(key, str) for key in row) for row in value)
        and any(value)
    )


def _rows(value: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[Any]]]:
    columns = list(dict.fromkeys(key for row in value for key in row))
    return columns, [[row.get(key) for key in columns] for row in value]


def _is_frame(value: object) -> bool:
    """Dataframes of pandas and polars, by the methods that iterate over rows."""
    kind = type(value)
    return hasattr(kind, "columns") and (hasattr(kind, "itertuples") or hasattr(kind, "iter_rows"))


def _frame(value: Any) -> tuple[list[Any], Iterable[Sequence[Any]]]:
    columns = list(value.columns)
    if hasattr(value, "iter_rows"):  # polars
        return columns, value.iter_rows()
    if type(value.index).__name__ == "RangeIndex":  # pandas' default: row numbers
        return columns, value.itertuples(index=False, name=None)
    names = [name if name is not None else "" for name in value.index.names]
    rows = value.itertuples(index=True, name=None)
    if len(names) == 1:
        return [*names, *columns], rows
    return [*names, *columns], ([*row[0], *row[1:]] for row in rows)


def _cell(value: Any) -> str:
    """As Python prints it, on one line."""
    return "" if value is None else " ".join(str(value).split())
