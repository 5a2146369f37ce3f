"""What is installed is read from files: no process, no import of what is installed."""

import os
import platform
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from lessongen.model import Environment
from lessongen.run.machine import Machine
from lessongen.run.requirements import Installed, installed


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A virtual environment of this interpreter, without pip."""
    folder = tmp_path_factory.mktemp("venv") / "it"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return folder


def interpreter(environment):
    return str(environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def site_packages(environment: Path) -> Path:
    (found,) = [*environment.glob("lib/python3*/site-packages"), *environment.glob("Lib/site-*")]
    return found


def install(environment, name, version):
    for old in site_packages(environment).glob(f"{name}-*.dist-info"):
        (old / "METADATA").unlink()
        old.rmdir()
    folder = site_packages(environment) / f"{name}-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")


def test_this_interpreter_knows_its_own():
    found = installed(Machine("cpu"))
    assert found.python == platform.python_version()
    assert {"jax", "numpy", "markdown-it-py"} <= found.distributions.keys()


def test_of_another_interpreter_the_files_tell(environment):
    install(environment, "Stub_Package", "1.5")
    found = installed(Machine("other", python=interpreter(environment)))
    assert found == Installed(platform.python_version(), {"stub-package": "1.5"})
    install(environment, "Stub_Package", "2.0")
    later = installed(Machine("other", python=interpreter(environment)))
    assert later.distributions == {"stub-package": "2.0"}


def test_an_installation_without_environment_tells_too():
    base = os.path.realpath(sys.executable)
    found = installed(Machine("base", python=base))
    assert found.python == platform.python_version()


def test_what_the_environment_sees_of_its_installation_counts(tmp_path):
    home = tmp_path / "base"
    (home / "bin").mkdir(parents=True)
    minor = ".".join(platform.python_version_tuple()[:2])
    packages = home / f"lib/python{minor}/site-packages/shared-3.dist-info"
    packages.mkdir(parents=True)
    (packages / "METADATA").write_text("Metadata-Version: 2.1\nName: shared\nVersion: 3\n")
    other = tmp_path / "env"
    (other / "bin").mkdir(parents=True)
    (other / "bin/python").symlink_to(sys.executable)
    settings = f"home = {home / 'bin'}\nversion_info = {minor}.99.final.0\n"
    for shared, seen in (("false", {}), ("true", {"shared": "3"})):
        text = f"{settings}include-system-site-packages = {shared}\n"
        (other / "pyvenv.cfg").write_text(text)
        found = installed(Machine("other", python=str(other / "bin/python")))
        assert found == Installed(f"{minor}.99", seen)


def test_what_a_path_file_adds_counts(environment, tmp_path):
    folder = tmp_path / "elsewhere"
    (folder / "kept-4.dist-info").mkdir(parents=True)
    (folder / "kept-4.dist-info/METADATA").write_text("Name: kept\nVersion: 4\n")
    file = site_packages(environment) / "elsewhere.pth"
    file.write_text(f"# a note\n\nimport sys\n{tmp_path / 'gone'}\n{folder}\n")
    try:
        found = installed(Machine("other", python=interpreter(environment)))
        assert found.distributions["kept"] == "4"
    finally:
        file.unlink()


def test_the_installation_is_asked_before_the_settings_of_the_environment(tmp_path):
    (tmp_path / "base/include/python3.12").mkdir(parents=True)
    header = '#define PY_MAJOR_VERSION 3\n#define PY_VERSION              "3.12.7"\n'
    (tmp_path / "base/include/python3.12/patchlevel.h").write_text(header)
    (tmp_path / "env/bin").mkdir(parents=True)
    (tmp_path / "env/bin/python").write_text("")
    home = tmp_path / "base/bin"
    (tmp_path / "env/pyvenv.cfg").write_text(f"home = {home}\nversion = 3.12.1\n")
    assert installed(Machine("o", python=str(tmp_path / "env/bin/python"))).python == "3.12.7"


def test_where_there_is_no_interpreter_nothing_is_known(tmp_path):
    assert installed(Machine("gone", python=str(tmp_path / "bin/python"))) is None


def test_names_are_compared_as_packaging_does():
    recorded = Environment("3.11.7", {"Typing_Extensions": "4"}, None, (), "", 1, "")
    assert Installed("3.11.7", {"typing.extensions": "4"}).differences(recorded) == ()
    assert Installed("3.11.8", {}).differences(recorded) == (
        "Python 3.11.7, now 3.11.8",
        "Typing_Extensions 4, now not installed",
    )


WATCHED = """
import sys

def watch(event, arguments):
    if event in ("subprocess.Popen", "os.posix_spawn", "os.fork", "os.exec"):
        raise RuntimeError(event)

sys.addaudithook(watch)
from lessongen.run.requirements import installed
from lessongen.run.machine import Machine
for python in (None, *sys.argv[1:]):
    print(installed(Machine("any", python=python)).python)
assert not {"jax", "jaxlib", "numpy"} & sys.modules.keys()
"""


@pytest.mark.process
def test_no_process_is_started_and_no_jax_imported(environment):
    command = [sys.executable, "-c", WATCHED, interpreter(environment)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [platform.python_version()] * 2
