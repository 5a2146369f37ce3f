"""The script that installs what the tests need of the system, with a recording `apt-get`."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools/packages"
APT = """\
#!/bin/sh
folder=$(dirname "$0")
echo "$@" >>"$folder/asked"
case "$*" in *install*) for name; do : >"$folder/$name"; chmod +x "$folder/$name"; done;; esac
"""


@pytest.fixture
def bare(tmp_path):
    """A folder with an `apt-get` that records its arguments, and what the script calls."""
    apt = tmp_path / "apt-get"
    apt.write_text(APT)
    apt.chmod(0o755)
    for name in ("sh", "env", "id", "dirname", "chmod"):
        (tmp_path / name).symlink_to(shutil.which(name))
    (tmp_path / "sudo").symlink_to(shutil.which("env"))
    return tmp_path


def packages(folder: Path) -> str:
    """What the script asked of `apt-get`, where the folder is all there is on the path."""
    subprocess.run(["sh", SCRIPT], env={"PATH": os.fspath(folder)}, check=True)
    asked = folder / "asked"
    return asked.read_text() if asked.exists() else ""


def test_a_machine_with_nothing_gets_a_browser_and_faketime(bare):
    assert {"chromium", "faketime"} <= set(packages(bare).split())


def test_what_is_there_is_not_installed(bare):
    (bare / "google-chrome").symlink_to(bare / "sh")
    (bare / "faketime").symlink_to(bare / "sh")
    assert packages(bare) == ""
