"""Runs mkdocs in a process that may start no other and in which importing JAX raises."""

import runpy
import sys

FORBIDDEN = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec", "os.system"}
JAX = {"jax", "jaxlib", "numpy"}


class NoJax:
    """A finder that comes first and refuses JAX."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        del path, target
        if name.partition(".")[0] in JAX:
            raise RuntimeError(f"{name} was imported")


def refuse(event: str, arguments: object) -> None:
    """An audit hook: no process is started."""
    if event in FORBIDDEN:
        raise RuntimeError(f"{event} {arguments}")


sys.addaudithook(refuse)
sys.meta_path.insert(0, NoJax())
runpy.run_module("mkdocs", run_name="__main__")
