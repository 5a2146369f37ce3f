"""The numbers that mark one expression of a program in every pane."""

from collections.abc import Iterable, Mapping, Sequence

from lessongen.captures.maps import Span

MOST = 99  # what the stylesheet of the panes has rules for


def numbered(spans: Iterable[Span], labels: Sequence[str]) -> Mapping[Span, int]:
    """Numbers from 1 in the order in which expressions are evaluated, for those of the programs.

    `labels` are the programs that are shown, in order. What ends first was evaluated first, and an
    expression within another one before it. The first 99 have numbers.
    """
    found = [span for span in set(spans) if span.file in labels]
    order = sorted(
        found,
        key=lambda it: (labels.index(it.file), it.end_line, it.end_column, -it.line, -it.column),
    )
    return {span: number for number, span in enumerate(order[:MOST], 1)}
