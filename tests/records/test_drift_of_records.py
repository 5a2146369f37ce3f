"""Two records as a whole: what makes them differ, and what does not."""

from dataclasses import replace

from lessongen.diagnostics import Kind
from lessongen.model import Raised, RunRecord
from lessongen.records import compare
from lessongen.records.drift import DriftKind
from tests.records.drifts import FOLDER, drift, of_runs, only, text_drift
from tests.records.samples import CPU, record, snippet


def test_equal_recordings_do_not_drift():
    it = snippet([{"t": 1.0}, {"t": 2.0}], output=of_runs("t 1\n", "t 2\n"))
    assert drift(it, it) == ()


def test_a_changed_environment_is_drift_of_its_own():
    now = replace(CPU, python="3.12.1", distributions={"jax": "0.12.0", "numpy": "2.4.6"}, cores=8)
    it = only(drift(snippet([{}]), snippet([{}]), environment=now))
    assert it.kind is DriftKind.ENVIRONMENT
    assert it.what == "Python 3.11.7, now 3.12.1; cores 2, now 8; jax 0.10.2, now 0.12.0"


def test_the_day_and_the_number_of_runs_are_no_drift():
    old, new = record({"a": snippet([{}])}), record({"a": snippet([{}] * 5)})
    assert compare(old, replace(new, day="2027-01-01"), varies={}, folder=FOLDER) == ()


def test_what_only_one_recording_has_is_reported_elsewhere():
    old, new = record({"a": snippet([{"n": 1}])}), record({"b": snippet([{"n": 2}])})
    assert compare(old, new, varies={}, folder=FOLDER) == ()


def test_the_message_of_an_exception_is_compared_through_its_traceback():
    old, new = (
        replace(snippet([{}]), runs=(RunRecord({}, raised=Raised("E", message)),))
        for message in ("a", "b")
    )
    assert drift(old, new) == ()


def test_a_drift_is_a_finding_that_reads_on_its_own():
    it = only(text_drift(of_runs("a cat\n"), of_runs("a dog\n")))
    assert it.finding.kind is Kind.DRIFT
    assert str(it.finding) == (
        "records/cpu/l/stages/a.txt:1: output drifted: the text of output changed; "
        "accept the new recording with `lessongen check --accept`\n"
        "    --- records/cpu/l/stages/a.txt\n"
        "    +++ records/cpu/l/stages/a.txt (now)\n"
        "    @@ -1,2 +1,2 @@\n"
        "    -a cat\n"
        "    +a dog"
    )
