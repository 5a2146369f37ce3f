"""A snippet is a real program: its own file, its own `__main__`, a process of its own."""

import importlib.metadata

import pytest

from lessongen.model import Outcome
from tests.run_process.programs import printed, work
from tests.run_process.sources import POOL


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver", None])
def test_process_pools_work_and_print_once(runner, method):
    assert printed(runner.run(work(POOL.format(method=method)))) == "once\n[0, 1, 4]\n[9, 16]\n"


def test_the_tracker_of_multiprocessing_is_nothing_that_a_program_left(runner):
    source = """
        import multiprocessing

        if __name__ == "__main__":
            for _ in range(3):
                process = multiprocessing.get_context("spawn").Process(target=print)
                process.start()
                process.join()
    """
    assert [runner.run(work(source)).notices for _ in range(3)] == [(), (), ()]


def test_functions_and_classes_can_be_looked_at_and_pickled(runner):
    first = """
        import dataclasses, inspect, pickle

        @dataclasses.dataclass
        class Shape:
            rows: int = 2

        def area(shape):
            return shape.rows ** 2
    """
    second = """
        print(__name__, area.__module__)
        print(pickle.loads(pickle.dumps(area))(pickle.loads(pickle.dumps(Shape(3)))))
        print(inspect.getsource(area).splitlines()[0], inspect.getsource(Shape).splitlines()[1])
    """
    assert printed(runner.run(work(first, second)), "b") == (
        "__main__ __main__\n9\ndef area(shape): class Shape:\n"
    )


def test_asyncio_and_a_spawned_pool_in_a_session_find_earlier_snippets(runner):
    first = "def square(n):\n    return n * n\n"
    second = """
        import asyncio, multiprocessing

        async def later():
            await asyncio.sleep(0)
            return "later"

        if __name__ == "__main__":
            print(asyncio.run(later()))
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                print(pool.map(square, [5]))
    """
    assert printed(runner.run(work(first, second)), "b") == "later\n[25]\n"


def test_a_run_sees_nothing_of_the_builder(runner, monkeypatch):
    monkeypatch.setenv("DEPLOY_TOKEN", "secret")
    source = """
        import os, sys
        print(sorted(set(os.environ) - {"TF_CPP_MIN_LOG_LEVEL", "TPU_SKIP_MDS_QUERY"}))  # by JAX
        print(sys.argv[1:], [name for name in sys.path if "lessongen" in name.split("/")[-1]])
        print(sys.flags.hash_randomization, os.environ["TZ"], os.environ["LANG"])
    """
    names = ["COLUMNS", "HOME", "JAX_PLATFORMS", "LANG", "PATH"]
    names += ["PYTHONHASHSEED", "PYTHONUNBUFFERED", "TMPDIR", "TZ"]
    assert printed(runner.run(work(source))) == f"{names}\n[] []\n0 UTC C.UTF-8\n"


def test_options_of_a_session_reach_it(runner):
    source = """
        import jax, os
        print(jax.device_count(), os.environ["COURSE"])
    """
    run = runner.run(work(source, env={"COURSE": "seen"}, cpu_devices=3))
    assert printed(run) == "3 seen\n"
    assert run.environment.devices == ("cpu",) * 3


def test_files_beside_the_lesson_can_be_read_and_writing_leaves_them_alone(runner, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "words.txt").write_text("as it was")
    (tmp_path / "page.md").write_text("# prose")
    source = """
        import os
        print(open("data/words.txt").read(), sorted(os.listdir()))
        open("data/words.txt", "w").write("changed")
        open("new.txt", "w").write("new")
    """
    first = printed(runner.run(work(source, folder=tmp_path)))
    assert first == "as it was ['a.py', 'data']\n"
    assert printed(runner.run(work(source, folder=tmp_path))) == first
    assert (tmp_path / "data" / "words.txt").read_text() == "as it was"


def test_inputs_are_found_one_folder_up_and_missing_ones_are_named(runner, tmp_path):
    (tmp_path / "shared.txt").write_text("up")
    (tmp_path / "chapter").mkdir()
    folder = tmp_path / "chapter"
    source = "print(open('../shared.txt').read())"
    assert printed(runner.run(work(source, folder=folder, inputs=("../shared.txt",)))) == "up\n"
    run = runner.run(work(source, folder=folder, inputs=("gone.csv",)))
    assert run.snippets["a"].outcome is Outcome.FAILED
    assert run.snippets["a"].problem == "names `gone.csv` in `inputs`, but there is no such file"


def test_a_snippet_that_would_hide_a_file_beside_the_lesson_is_named(runner, tmp_path):
    (tmp_path / "a.py").write_text("helper = 1")
    ran = runner.run(work("import a\nprint(a.helper)", folder=tmp_path)).snippets["a"]
    assert ran.outcome is Outcome.FAILED
    assert ran.problem == "would hide `a.py` beside the lesson"
    assert ran.remedy == "give it another `id`"


def test_another_platform_is_not_run_here(runner):
    run = runner.run(work("print(1)", platform="gpu"))
    assert run.snippets["a"].outcome is Outcome.NOT_RUN
    assert run.snippets["a"].problem == "needs platform gpu, and machine cpu is cpu"


def test_a_run_tells_its_environment(runner):
    run = runner.run(work("import numpy"))
    assert run.environment.distributions["numpy"] == importlib.metadata.version("numpy")
    assert "lessongen" not in run.environment.distributions
    assert (run.environment.backend, run.environment.devices) == (None, ())
    jax = runner.run(work("import jax\njax.numpy.ones(1)"))
    assert (jax.environment.backend, jax.environment.devices) == ("cpu", ("cpu",))


def test_a_program_that_runs_too_long_is_ended_and_its_line_named(runner):
    run = runner.run(work("x = 1\nwhile True:\n    pass\n", "print(2)", options=[{"timeout": 0.5}]))
    a = run.snippets["a"]
    assert a.outcome is Outcome.FAILED
    assert (a.problem, a.remedy) == ("ran longer than 0.5s", "`timeout` raises the limit")
    assert a.line in {2, 3}
    assert run.snippets["b"].outcome is Outcome.NOT_RUN
