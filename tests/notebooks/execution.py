"""Running a notebook to its end, as a reader's Jupyter does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
from nbformat import NotebookNode

EXECUTE = "from nbclient.cli import main; main()"


def read(path: Path) -> NotebookNode:
    """A notebook that is valid as its format defines it."""
    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    return notebook


def run(path: Path, folder: Path) -> NotebookNode:
    """The notebook after a run of all its cells, in a kernel and a folder of its own.

    An error that the notebook doesn't expect fails.
    """
    shutil.copy(path, folder)
    homes = {name: str(folder) for name in ("HOME", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR")}
    subprocess.run(
        [sys.executable, "-c", EXECUTE, path.name, "--inplace", "--timeout=120"],
        cwd=folder,
        env={**os.environ, **homes, "JAX_PLATFORMS": "cpu"},
        check=True,
        timeout=300,
    )
    return read(folder / path.name)
