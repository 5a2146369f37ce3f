"""Operations are linked to the sub-expressions that they came from: nearly all, and none wrong."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in (HERE / "programs").glob("*.py"))
KINDS = ("jaxpr", "stablehlo", "hlo")

# The share of operations that is linked, over all programs together.
FLOORS = {
    "0.10": {"jaxpr": 0.99, "stablehlo": 0.95, "hlo": 0.90},
    "0.12": {"jaxpr": 0.996, "stablehlo": 0.996, "hlo": 0.959},
}

pytestmark = pytest.mark.xdist_group("ir")


ADDED = {"copy", "convert", "broadcast", "transpose", "tuple", "iota"}


def unlinked_class(kind, operation, line):
    """Why an operation has no link; None for one that should have one."""
    classes = {
        "the sum of cotangents of several uses": operation.label.endswith("add_any"),
        "a sharding that lowering adds": operation.name == "sdy.sharding_constraint",
        "operations that XLA merged under both their names": ";" in operation.label,
        "a reshape that is free, between two expressions": operation.name == "bitcast",
        "what XLA puts between expressions": kind == "hlo" and operation.name in ADDED,
        "what XLA made new, without a place": kind == "hlo" and "stack_frame_id" not in line,
    }
    return next((name for name, true in classes.items() if true), None)


@pytest.mark.parametrize("kind", KINDS)
def test_nearly_all_operations_are_linked(jax, programs, kind):
    every = [
        (irs[kind].line(one), one)
        for irs in programs.values()
        for one in irs[kind].operations
        if not one.apart
    ]
    unlinked = [(line, one) for line, one in every if not one.spans]
    classes = Counter(unlinked_class(kind, one, line) for line, one in unlinked)
    assert [line for line, one in unlinked if not unlinked_class(kind, one, line)] == []
    assert 1 - len(unlinked) / len(every) >= FLOORS[jax][kind], classes


def test_an_executable_alone_has_fewer_links_but_no_others(programs):
    """Without a Lowered, ends that XLA didn't keep are uncertain."""
    linked = total = 0
    for name, irs in programs.items():
        for one, alone in zip(irs["hlo"].operations, irs["hlo"].alone, strict=True):
            assert alone in {(), one.spans}, (name, irs["hlo"].line(one))
            linked, total = linked + bool(alone), total + (not one.apart)
    assert linked / total >= 0.75


@pytest.mark.parametrize("kind", KINDS)
def test_every_form_is_known(programs, kind):
    assert {name: irs[kind].failure for name, irs in programs.items() if irs[kind].failure} == {}


WRITTEN = {
    "jaxpr": r"\s*(?:(?:\w+=)?\{ lambda ; .*\. let |let .* let )?(?:\w+:\S+ )+= \w",
    "stablehlo": r"\s*%[\w:]+(?:, %\w+)* = (?!stablehlo\.constant)",
    "hlo": r"\s+(?:ROOT )?%[\w.-]+ = (?!.* (?:constant|parameter)\()",
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_operation_of_a_text_is_seen(programs, kind):
    """Counted by a pattern that shares nothing with the source maps."""
    for name, irs in programs.items():
        lines = irs[kind].text.split("\n")
        written = {n for n, line in enumerate(lines, 1) if re.match(WRITTEN[kind], line)}
        seen = {one.line for one in irs[kind].operations}
        assert written <= seen, (name, [lines[n - 1] for n in sorted(written - seen)])


def test_constants_and_returns_are_not_linked(programs):
    for irs in programs.values():
        for kind in KINDS:
            for one in irs[kind].operations:
                if one.apart:
                    assert one.spans == ()


@pytest.mark.parametrize("name", NAMES)
def test_operations_are_linked_to_the_right_expressions(programs, name):
    """The expected links were written by reading the programs."""
    expected = tomllib.loads((HERE / f"expected/{name}.toml").read_text())
    assert sum(map(len, expected.values())) >= 5
    source = (HERE / f"programs/{name}.py").read_text()
    wrong = []
    for kind, rows in expected.items():
        for pattern, right in rows.items():
            found = linked(programs[name][kind], re.compile(pattern), source)
            rights = right if isinstance(right, list) else [right] * len(found)
            if not found or found != rights:
                wrong.append((kind, pattern, found, right))
    assert wrong == []


def linked(recorded, pattern, source):
    """The expressions of each operation whose line has the pattern; several joined by ` | `."""
    return [
        " | ".join(expression(source, span) for span in one.spans)
        for one in recorded.operations
        if not one.apart and pattern.search(recorded.line(one))
    ]


def expression(source, span):
    _, line, column, end_line, end_column = span
    lines = source.split("\n")[line - 1 : end_line]
    lines[-1] = lines[-1][:end_column]
    lines[0] = lines[0][column:]
    return " ".join(" ".join(lines).split())
