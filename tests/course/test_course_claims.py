"""Claims of a course: evaluated on each machine with a fresh record, or those that `on` names."""

import pytest

from lessongen.course import Archive, evaluate_claims
from lessongen.diagnostics import Kind
from lessongen.expressions import NotRecorded
from lessongen.model import (
    Environment,
    Outcome,
    Record,
    RunRecord,
    SessionRecord,
    SnippetRecord,
)
from tests.course.some_lessons import course

SNIPPET = "```python run id=four repeat=3\nt = 1\n```\n\n"
MACHINES = ("cpu", "h200")


def record(lesson, machine, *times, **more):
    runs = tuple(RunRecord({"t": time, **more}) for time in times)
    environment = Environment("3.11", {}, None, (), "it", 2, "Linux")
    snippets = {"four": SnippetRecord("f", {}, Outcome.OK, runs)}
    sessions = {"four": SessionRecord(1, snippets)}
    return Record(lesson, machine, "2026-01-02", environment, sessions)


def archive(**machines):
    return Archive(
        {name: {record.lesson: record for record in records} for name, records in machines.items()}
    )


ARCHIVE = archive(
    cpu=[record("l/a", "cpu", 1.0, 2.0, 3.0), record("l/b", "cpu", 5.0, 6.0)],
    h200=[record("l/a", "h200", 0.1, 0.2, 0.3)],
)


def evaluated(claims, kept=ARCHIVE, machines=MACHINES):
    made, findings = course({"l/a": SNIPPET + claims, "l/b": SNIPPET})
    assert findings == ()
    verdicts, found = evaluate_claims(made, kept, machines)
    states = {
        (machine, number): verdict.state for (machine, _, number), verdict in verdicts.items()
    }
    return states, found, verdicts


def test_a_claim_holds_on_every_machine_with_a_record():
    states, found, verdicts = evaluated('[it takes time]{claim="four.t > 0"}\n')
    assert states == {("cpu", 1): "holds", ("h200", 1): "holds"}
    assert found == ()
    assert verdicts["cpu", "l/a", 1].held == 3


def test_a_claim_that_fails_is_reported_for_each_machine():
    states, found, _ = evaluated('Here [it takes\nlong]{claim="four.t > 1"}.\n')
    assert states == {("cpu", 1): "fails", ("h200", 1): "fails"}
    on_h200, on_cpu = found
    assert on_cpu.kind is Kind.CLAIM
    assert str(on_cpu).split("\n") == [
        (
            "lessons/l/a.md:5: the claim “it takes long” holds in 2 of 3 runs on cpu;"
            " change the sentence to what the runs show; the record is kept"
        ),
        "    four.t > 1",
        "    shown run: four.t = 2",
        "    run 1: four.t = 1",
    ]
    assert "holds in 0 of 3 runs on h200" in str(on_h200)


def test_the_required_runs_are_reported_where_they_are_not_all():
    claim = '[long]{claim="four.t > 2" holds="2/3" on="cpu"}\n'
    _, (found,), _ = evaluated(claim)
    assert "holds in 1 of 3 runs (2 required) on cpu" in str(found)


def test_on_excludes_other_machines():
    states, found, verdicts = evaluated('[long]{claim="four.t > 0.5" on="cpu"}\n')
    assert states == {("cpu", 1): "holds", ("h200", 1): "unchecked"}
    assert verdicts["h200", "l/a", 1].reason == "said of cpu only"
    assert found == ()


def test_without_a_fresh_record_claims_are_unchecked():
    kept = archive(cpu=[record("l/b", "cpu", 1.0)])
    states, found, verdicts = evaluated('[long]{claim="four.t > 0.5"}\n', kept)
    assert states == {("cpu", 1): "unchecked", ("h200", 1): "unchecked"}
    assert verdicts["cpu", "l/a", 1].reason == "not recorded on cpu"
    assert found == ()


def test_claims_over_lessons_and_machines_read_their_records():
    claims = (
        "[a]{claim=\"lesson('l/b').four.t > four.t\"}\n\n"
        '[b]{claim="machine(\'h200\').four.t < four.t" on="cpu"}\n\n'
        "[c]{claim=\"machine('cpu').lesson('l/b').four.t > 4\"}\n"
    )
    states, found, verdicts = evaluated(claims)
    assert states == {
        ("cpu", 1): "holds",
        ("h200", 1): "unchecked",
        ("cpu", 2): "holds",
        ("h200", 2): "unchecked",
        ("cpu", 3): "holds",
        ("h200", 3): "holds",
    }
    assert verdicts["cpu", "l/a", 1].of == 6
    assert verdicts["h200", "l/a", 1].reason == '`lesson("l/b").four` is not recorded on h200'
    assert found == ()


@pytest.mark.parametrize(
    ("claim", "what"),
    [
        ('claim="four.t"', "`four.t` is 1, neither true nor false"),
        ('claim="four.tt > 1"', "`four` recorded no variable `tt`; did you mean `t`?"),
        (
            'claim="four.t > 1" on="cpo"',
            "`cpo` is not a machine of the course; did you mean `cpu`?",
        ),
        (
            "claim=\"machine('x').four.t > 1\"",
            "`x` is not a machine of the course; there are `cpu`",
        ),
    ],
)
def test_a_claim_that_cannot_be_evaluated_is_an_error_of_the_source(claim, what):
    states, found, _ = evaluated(f"[so]{{{claim}}}\n", archive(cpu=ARCHIVE.records["cpu"].values()))
    assert states == {("cpu", 1): "unchecked", ("h200", 1): "unchecked"}
    (only,) = found
    assert only.kind is Kind.SOURCE
    assert str(only).startswith(f"lessons/l/a.md:5: {what}")


def test_the_error_of_an_expression_names_claim_and_machine():
    _, found, _ = evaluated('[so it is]{claim="four.t"}\n')
    assert {finding.details for finding in found} == {
        "in the claim “so it is” on cpu",
        "in the claim “so it is” on h200",
    }


def test_an_archive_says_what_is_missing_where():
    at = ARCHIVE.at(machine="h200", lesson="l/b")
    assert at.find("four", None, None) == NotRecorded("not recorded on h200")
    assert at.find("five", "l/a", None) == NotRecorded("not recorded on h200")
    assert at.find("four", "l/a", "cpu")[0].shown == 1
    session, snippet = at.find("four", None, "cpu")
    assert len(snippet.runs) == 2
    assert at.find("four", None, "cpu")[0] is session
