"""Records to test with."""

import math

from lessongen.model import (
    Environment,
    Outcome,
    Raised,
    Record,
    RunRecord,
    SessionRecord,
    SnippetRecord,
    Text,
    Volatile,
)

CPU = Environment(
    python="3.11.7",
    distributions={"jax": "0.10.2", "numpy": "2.4.6"},
    backend="cpu",
    devices=("cpu",),
    processor="AMD EPYC",
    cores=2,
    system="Linux",
)


def snippet(values, **texts: Text) -> SnippetRecord:
    """A snippet that ended well, with a run for each mapping of values."""
    return SnippetRecord(
        fingerprint="f",
        inputs={},
        outcome=Outcome.OK,
        runs=tuple(RunRecord(each) for each in values),
        texts={key.replace("__", "."): text for key, text in texts.items()},
    )


def record(sessions, *, lesson="l/stages", machine="cpu", environment=CPU) -> Record:
    """A record of sessions of one snippet each, by the name of both."""
    return Record(
        lesson=lesson,
        machine=machine,
        day="2026-11-29",
        environment=environment,
        sessions={name: SessionRecord(0, {name: it}) for name, it in sessions.items()},
    )


def full() -> Record:
    """A record with every optional part, and texts in several scripts."""
    raised = Raised("ValueError", "no σ\nhere", ("Exception",), 3)
    four = SnippetRecord(
        fingerprint="f4",
        inputs={"data/helper.py": "ab", "absent.json": ""},
        outcome=Outcome.OK,
        runs=(
            RunRecord({"t": 0.25, "odd": [math.inf, -math.inf], "name": "Ωmega 🌍"}),
            RunRecord({"t": 0.5, "odd": [1, None], "name": ""}, left_out={"big": "too big"}),
        ),
        texts={
            "output": Text(
                "trace 0.25 σ\nid 0x1f\n", ((6, 12),), 0, (Volatile((6, 10), "0.25", "0.5"),)
            ),
            "lowered.stablehlo": Text("module @jit {\r\n}\n"),
        },
    )
    refused = SnippetRecord(
        fingerprint="f5",
        inputs={},
        outcome=Outcome.RAISED,
        runs=(RunRecord({}, raised=raised), RunRecord({}, raised=raised)),
        texts={"error": Text("ValueError: no σ\nhere\n", cut=12, differing=((0, 5), (12, 14)))},
    )
    sessions = {
        "four": SessionRecord(1, {"four": four}),
        "page": SessionRecord(0, {"refused": refused}),
    }
    return Record("l/stages", "cpu", "2026-11-29", CPU, sessions)
