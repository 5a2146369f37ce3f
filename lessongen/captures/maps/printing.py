"""JAX's printer of jaxprs, asked for which equation stands where in the text.

It accepts a source for each part of a text, for syntax colouring. That interface is private: its
modules are taken as they are loaded, and whatever is missing there raises.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

_NEWLINE = "\x00"  # stands for a line break in the text of a parameter, which the printer overlooks


class Printed(NamedTuple):
    """A jaxpr's text, its equations as far as they were printed, and where they stand.

    `first` maps an equation's identity to the line on which it begins, in order; `around` maps
    a line that begins none to the innermost equation that it belongs to.
    """

    text: str
    first: dict[int, int]
    around: dict[int, int]


def printed(jaxpr: Any) -> Printed:
    """How JAX prints a jaxpr; raises AttributeError or TypeError where its printer changed."""
    equations: list[Any] = []
    with _numbering(equations):
        document = sys.modules["jax._src.core"].pp_toplevel_jaxpr(jaxpr)
    regions: list[list[tuple[int, int, int]]] = []
    text = document.format(use_color=False, source_map=regions)
    first: dict[int, int] = {}
    around: dict[int, int] = {}
    for line, number in _lines(text.split("\n"), regions):
        equation = id(equations[number])
        if equation not in first:
            first[equation] = line
        around.setdefault(line, equation)
    begun = set(first.values())
    around = {line: equation for line, equation in around.items() if line not in begun}
    return Printed(text.replace(_NEWLINE, "\n"), first, around)


def _lines(
    texts: Sequence[str], regions: Sequence[Sequence[tuple[int, int, int]]]
) -> Iterator[tuple[int, int]]:
    """Lines (from 1) with the numbers of the equations on them, as they follow each other."""
    before = 1
    for text, parts in zip(texts, regions, strict=True):
        for start, end, number in sorted(parts):
            first = before + text.count(_NEWLINE, 0, start)
            for line in range(first, first + text.count(_NEWLINE, start, end) + 1):
                yield line, number
        before += 1 + text.count(_NEWLINE)


@contextmanager
def _numbering(equations: list[Any]) -> Iterator[None]:
    """While it is open, the printer marks each equation's text with its number in `equations`."""
    core: Any = sys.modules["jax._src.core"]
    printer: Any = sys.modules["jax._src.pretty_printer"]
    nowhere = sys.modules["jax._src.source_info_util"].new_source_info()
    equation_of, text_of = core.pp_eqn, printer.text

    def numbered(equation: Any, *rest: Any, **named: Any) -> Any:
        number = len(equations)
        equations.append(equation)
        document = equation_of(equation.replace(source_info=nowhere), *rest, **named)
        return printer.source_map(document, number)

    def on_one_line(text: str, *rest: Any, **named: Any) -> Any:
        return text_of(text.replace("\n", _NEWLINE), *rest, **named)

    core.pp_eqn, printer.text = numbered, on_one_line
    try:
        yield
    finally:
        core.pp_eqn, printer.text = equation_of, text_of
