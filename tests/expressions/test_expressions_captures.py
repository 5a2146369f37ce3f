"""Values and claims that read captures: stages, costs, memory, caches."""

from dataclasses import replace

import pytest

from lessongen.diagnostics import ExpressionError
from lessongen.expressions import judge, show
from lessongen.model import CaptureRequest, RunRecord, Stage, Text, Volatile
from lessongen.records import structured
from tests.expressions.some_runs import Kept, claim, session, snippet, value

COST = '{"bytes accessed": 24, "flops": 2097152, "optimal_seconds": null}\n'
CACHE = '{"misses": 2, "compiles": 3, "events": []}\n'


def stages(seconds):
    return (
        Stage(None, "compile", 9.0),
        Stage("f", "trace", 0.001),
        Stage("f", "compile", seconds),
        Stage("f", "compile", 0.5, within=True),
        Stage("<lambda>", "lower", 0.25),
    )


def kept():
    """Two runs, the second one shown."""
    made = snippet({"cost": 7, "t": 1}, {"cost": 8, "t": 2})
    runs = tuple(
        RunRecord(run.values, stages=stages(seconds))
        for run, seconds in zip(made.runs, (1.5, 3.5), strict=True)
    )
    texts = {
        "f.cost": Text(COST),
        "f.memory": Text('{"alias_size_in_bytes": 65536}\n'),
        "odd.cost": Text(COST, volatile=(Volatile((20, 22), "24", "25"),)),
        "cache": Text(CACHE),
    }
    return Kept((session(1, x=replace(made, runs=runs, texts=texts, data=structured(texts))),))


SHOWN = [
    ("x.cost.f.flops | si", "2.10 M"),
    ("x.cost['f']['bytes accessed']", "24"),
    ("x.memory.f.alias_size_in_bytes | bytes", "64.0 KiB"),
    ("x.cache.misses", "2"),
    ("x.stages.f.compile | s", "4.00 s"),
    ("x.stages.f.trace | ms", "1.00 ms"),
    ("x.stages['<lambda>'].lower", "0.25"),
    ("x['cost']", "8"),
    ("x.cost.f.flops / x.cost.f['bytes accessed'] > 1", "True"),
    ("x.stages.f.lower is defined", "False"),
]


@pytest.mark.parametrize(("text", "shown"), SHOWN, ids=[row[0] for row in SHOWN])
def test_a_value_reads_a_capture(text, shown):
    printed = show(value(text), kept())
    assert (printed.text, printed.recorded) == (shown, True)


def test_a_claim_over_stages_is_judged_on_each_run():
    verdict = judge(claim("x.stages.f.compile > 3", (1, 2)), kept())
    assert (verdict.state, verdict.held, verdict.of) == ("holds", 1, 2)
    assert verdict.values == "shown run: x.stages.f.compile = 4; run 1: x.stages.f.compile = 2"


def test_a_claim_over_costs_holds_in_each_run():
    verdict = judge(
        claim("x.cost.f.flops == 2097152 and x.cache.misses < x.cache.compiles"), kept()
    )
    assert (verdict.state, verdict.held, verdict.of) == ("holds", 2, 2)


def test_what_the_backend_does_not_tell_is_no_value_and_no_fault():
    printed = show(value("x.cost.f.optimal_seconds | ms"), kept())
    assert (printed.text, printed.recorded) == ("–", False)
    assert printed.reason == "optimal_seconds is not available on this backend"
    verdict = judge(claim("x.cost.f.optimal_seconds > 0 or x.t > 0"), kept())
    assert (verdict.state, verdict.reason) == ("unchecked", printed.reason)


NO_VALUE = [
    ("x.cost.f.flop", "`x.cost.f` has no `flop`; did you mean `flops`?"),
    ("x.cost.g.flops", "`x.cost.g` is not in the record; record the lesson again"),
    ("x.cost.odd.flops", "`x.cost.odd` differs between the runs"),
    ("x.cache.events", "`x.cache` has no `events`; there are `compiles`, `misses`"),
    ("x.stages.g.compile", "`x.stages` has no function `g`: it was neither traced nor compiled"),
    ("x.stages.f.lower", "`x.stages.f` has no `lower`; its stages are `trace`, `compile`"),
]


@pytest.mark.parametrize(("text", "what"), NO_VALUE, ids=[row[0] for row in NO_VALUE])
def test_what_is_not_there_is_told(text, what):
    with pytest.raises(ExpressionError) as caught:
        show(value(text), kept())
    assert what in str(caught.value)


def test_stages_that_nobody_asked_for_are_not_in_the_record():
    bare = Kept((session(x=snippet({"t": 1})),))
    with pytest.raises(ExpressionError, match=r"`x\.stages` is not in the record"):
        show(value("x.stages.f.compile"), bare)


ASKED = [
    ("x.cost.f.flops", CaptureRequest("f", "cost")),
    ("x.memory['f'].temp_size_in_bytes", CaptureRequest("f", "memory")),
    ("x.cache.misses", CaptureRequest("", "cache")),
    ("x.stages.f.compile", CaptureRequest("", "stages")),
    ('lesson("l/b").x.cost.f.flops', CaptureRequest("f", "cost")),
    ("x['cost'].f.flops", None),
    ("x.error.type", None),
    ("x.t", None),
    ("x.median.cost", None),
]


@pytest.mark.parametrize(("text", "wanted"), ASKED, ids=[row[0] for row in ASKED])
def test_an_expression_says_which_capture_it_asks_for(text, wanted):
    (reference,) = value(text).references
    assert reference.request == wanted
