"""A run sees nothing of the builder, and a session nothing of another."""

import subprocess
import sys
from pathlib import Path

from lessongen.run.local import LocalExecutor
from tests.run_process.programs import printed, work

HERE = Path(__file__).parent


def test_what_the_builder_has_set_changes_nothing_that_a_run_shows(forked, monkeypatch):
    source = """
        import json, os, sys
        import jax, jax.numpy as jnp
        print(json.dumps(dict(os.environ), sort_keys=True))
        print(sys.path[1:], sys.getfilesystemencoding())
        print(jnp.ones(2).dtype, jax.config.jax_compilation_cache_dir, jax.device_count())
        print(jax.jit(jnp.tanh).lower(1.0).compile().as_text())
    """
    expected = forked.run(work(source))
    for name, value in {
        "DEPLOY_TOKEN": "secret",
        "HOME": "/nonexistent",
        "XLA_FLAGS": "--xla_force_host_platform_device_count=4",
        "JAX_ENABLE_X64": "1",
        "JAX_COMPILATION_CACHE_DIR": "cache",
        "PYTHONPATH": "elsewhere",
        "PYTHONHASHSEED": "7",
        "LC_ALL": "C",
        "COLUMNS": "300",
        "TZ": "Asia/Tokyo",
    }.items():
        monkeypatch.setenv(name, value)
    with LocalExecutor() as executor:
        assert executor.run(work(source)) == expected


def test_what_a_program_changes_is_kept_in_its_session_and_absent_in_the_next(forked):
    first = """
        import json, os, sys
        os.chdir("/")
        sys.path.append("added")
        os.environ["SET"] = "1"
        json.dumps = str
        sys.argv.append("more")
        open(os.path.join(os.environ["HOME"], "left"), "w").write("")
    """
    show = """
        import json, os, sys
        print(os.getcwd(), "added" in sys.path, "SET" in os.environ, json.dumps([1]) == str([1]))
        print(len(sys.argv), json.dumps.__module__, os.listdir(os.environ["HOME"]))
    """
    run = forked.run(work(first, show))
    assert printed(run, "b") == "/ True True True\n2 builtins ['left']\n"
    assert printed(forked.run(work(show))) == "first-call False False True\n1 json []\n"


def test_a_builder_that_ignores_signals_or_hides_files_changes_nothing():
    source = """
        import os, signal
        for name in ("SIGINT", "SIGHUP", "SIGTERM", "SIGCHLD", "SIGPIPE"):
            print(name, signal.getsignal(getattr(signal, name)))
        print(signal.pthread_sigmask(signal.SIG_BLOCK, ()), oct(os.umask(0)))
    """
    builder = f"""
import os, signal, sys
sys.path.insert(0, {str(HERE)!r})
from tests.run_process.programs import printed, work
from lessongen.run.local import FreshExecutor
for name in ("SIGINT", "SIGHUP", "SIGTERM"):
    signal.signal(getattr(signal, name), signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, {{signal.SIGUSR1}})
os.umask(0o077)
with FreshExecutor() as executor:
    print(printed(executor.run(work({source!r}))), end="")
"""
    done = subprocess.run(
        [sys.executable, "-c", builder], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[1:] == [
        "SIGHUP 0",
        "SIGTERM 0",
        "SIGCHLD 0",
        "SIGPIPE 1",
        "set() 0o22",
    ]
    assert done.stdout.startswith("SIGINT <built-in function default_int_handler>")
