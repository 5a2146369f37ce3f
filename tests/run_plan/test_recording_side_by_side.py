"""Sessions that run side by side, those that run alone, and an early end of all."""

import threading

import pytest

from tests.fake_executor import FakeExecutor, failed, ran
from tests.run_plan.courses import lesson, snippet
from tests.run_plan.listening import Told
from tests.run_plan.planning import AB


def test_sessions_run_side_by_side_but_those_that_measure_alone(course):
    together = threading.Barrier(2, timeout=20)
    inside, most = [], {}

    def script(work, before):
        name = work.session.name
        inside.append(name)
        most[name] = max(most.get(name, 0), len(set(inside)))
        if name in "ab" and before == 0:
            together.wait()
        inside.remove(name)
        return {name: ran()}

    text = snippet("m", "0", "repeat=3") + snippet("a", "1") + snippet("b", "2")
    executor = FakeExecutor(script)
    course.record(lesson(text), executor=executor, jobs=2)
    assert executor.sessions[-1] == "m"
    assert most["m"] == 1


def test_what_ends_early_ends_what_still_runs(course):
    entered, ended = threading.Event(), threading.Event()

    class Closing(FakeExecutor):
        """Ends its runs when it is closed."""

        def close(self):
            super().close()
            ended.set()

    def script(work, _):
        if work.session.name == "a":
            entered.set()
            assert ended.wait(20)
            return {"a": failed()}
        assert entered.wait(20)
        raise KeyboardInterrupt

    executor, listener = Closing(script), Told()
    with pytest.raises(KeyboardInterrupt):
        course.record(AB, executor=executor, jobs=2, listener=listener)
    assert executor.closed
    assert {it for it in listener.heard if it[1:] in {("interrupted",), ("failed",)}} == {
        ("a", "interrupted"),
        ("b", "interrupted"),
    }
