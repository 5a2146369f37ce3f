"""Problems, findings and errors: fields that are joined to a sentence only for display."""

import pytest

from lessongen.diagnostics import (
    Finding,
    FindingsError,
    Kind,
    LessongenError,
    Level,
    Place,
    Problem,
    closest,
    exit_code,
    in_order,
    unknown,
)

HERE = Place("lessons/a.md", 3)


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("it is wrong"), "it is wrong"),
        (Problem("it is wrong", "mend it"), "it is wrong; mend it"),
        (Problem("no `tx`", "there are `t`", "t"), "no `tx`; did you mean `t`?"),
    ],
)
def test_a_problem_is_displayed_with_its_suggestion_or_its_remedy(problem, text):
    assert str(problem) == text
    assert str(problem.at(HERE)) == f"lessons/a.md:3: {text}"


def test_a_finding_keeps_the_fields_of_its_problem():
    problem = Problem("a; b", "c; d", "e")
    finding = problem.at(HERE, Kind.CLAIM, details="x = 1\ny = 2\n")
    assert finding.problem == problem
    assert (finding.kind, finding.place) == (Kind.CLAIM, HERE)
    assert str(finding).split("\n")[1:] == ["    x = 1", "    y = 2"]


def test_an_error_keeps_the_fields_of_its_problem():
    problem = Problem("a; b", "c; d", "e")
    error = LessongenError.of(problem)
    assert error.problem == problem
    assert str(error) == "a; b; did you mean `e`?"


def test_findings_are_sorted_by_place_and_each_is_reported_once():
    first, second, third = (Problem("p").at(Place("a", line)) for line in (1, 2, 10))
    assert in_order([third, first, second, first]) == (first, second, third)
    assert FindingsError([second, first]).findings == (first, second)


def test_the_highest_exit_code_of_all_findings_is_used():
    kinds = (Kind.STALE, Kind.SNIPPET, Kind.SOURCE)
    assert exit_code(Finding(kind, HERE, "it") for kind in kinds) == 3
    assert exit_code([]) == 0


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_says_what_it_is_and_remarks_do_not_change_the_exit_code(kind):
    assert kind.meaning.startswith(("a ", "an "))
    assert kind.exit_code in range(4)
    assert kind.level is not Level.INFO or kind.exit_code == 0
    assert kind.level is not Level.ERROR or kind.exit_code > 0


def test_kinds_differ_in_their_meaning():
    assert len({kind.meaning for kind in Kind}) == len(Kind)


def test_an_unknown_name_gets_the_candidates_and_the_most_similar_one():
    assert unknown("no `Timeuot`", "Timeuot", ["title", "timeout"]) == Problem(
        "no `Timeuot`", "there are `timeout`, `title`", "timeout"
    )
    assert unknown("no `x`", "x", []).remedy == "there are none"
    assert unknown("no `x`", "x", "ab", otherwise="define one").remedy == (
        "there are `a`, `b`; define one"
    )


def test_a_long_list_of_candidates_is_shortened():
    names = [f"name{number:02}" for number in range(23)]
    assert unknown("no `x`", "x", names).remedy.endswith("`name19` and 3 more")


def test_a_name_that_is_similar_to_none_gets_no_suggestion():
    assert closest("zzz", ["timeout"]) is None
    assert unknown("no `zzz`", "zzz", ["timeout"]).suggestion == ""
