"""What is installed for a machine, and whether it meets what the machine requires."""

import platform
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from lessongen.lesson import Defaults, read
from lessongen.model import Environment
from lessongen.run.executor import Executor, Work
from lessongen.run.machine import Machine

_RELEASE = re.compile(r'^#define\s+PY_VERSION\s+"([^"]+)"', re.MULTILINE)
_FIELD = re.compile(r"^(Name|Version): *(.*?) *$", re.MULTILINE)
_MINOR = re.compile(r"3\.\d+")
_PATCH = re.compile(r"3\.\d+\.\d+")
_NO_FOLDER = ("#", "import ", "import\t")  # lines of a `.pth` file


@dataclass(frozen=True)
class Installed:
    """Python's version, None where it is unknown, and distributions, name to version."""

    python: str | None
    distributions: Mapping[str, str]

    def differences(self, recorded: Environment) -> tuple[str, ...]:
        """What differs from a recorded environment: `jax 0.10.2, now 0.12.0`."""
        pairs = [("Python", recorded.python, self.python or recorded.python)]
        now: dict[str, str] = {
            canonicalize_name(name): version for name, version in self.distributions.items()
        }
        pairs += [
            (name, version, now.get(canonicalize_name(name), "not installed"))
            for name, version in sorted(recorded.distributions.items())
        ]
        return tuple(f"{name} {was}, now {is_now}" for name, was, is_now in pairs if was != is_now)


def installed(machine: Machine) -> Installed | None:
    """What programs of the machine can import; None where its interpreter isn't found."""
    if machine.python is None:
        return Installed(platform.python_version(), _versions(distributions()))
    python = Path(machine.python).absolute()
    if not python.exists():
        return None
    settings = _settings(python.parent.parent)
    base = Path(settings["home"]).parent if "home" in settings else python.resolve().parent.parent
    stated = settings.get("version") or settings.get("version_info")  # venv; virtualenv and uv
    minor = _MINOR.match(stated or python.resolve().name.removeprefix("python"))
    if minor is None:
        return None
    folders = _packages(python.parent.parent, minor[0]) if settings else []
    if not settings or settings.get("include-system-site-packages") == "true":
        folders += _packages(base, minor[0])
    folders += [added for folder in folders for added in _added(Path(folder))]
    return Installed(_release(base, minor[0], stated), _versions(distributions(path=folders)))


def _settings(prefix: Path) -> dict[str, str]:
    """The settings in `pyvenv.cfg`; empty where the interpreter isn't of a virtual environment."""
    try:
        text = (prefix / "pyvenv.cfg").read_text("utf-8")
    except OSError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {key.strip().lower(): value.strip() for key, _, value in pairs}


def _release(base: Path, minor: str, stated: str | None) -> str | None:
    """The version in the headers of the installation, else in `pyvenv.cfg`.

    The headers come first: the file stays as it is when the installation gets a new patch release.
    """
    try:
        header = (base / "include" / f"python{minor}" / "patchlevel.h").read_text("utf-8")
    except OSError:
        found = _PATCH.match(stated or "")
        return found[0] if found else None
    release = _RELEASE.search(header)
    return release[1] if release else None


def _packages(prefix: Path, minor: str) -> list[str]:
    posix = [
        folder
        for version, name in ((minor, "site"), (minor, "dist"), ("3", "dist"))
        for folder in sorted(prefix.glob(f"lib*/python{version}/{name}-packages"))
    ]
    return [str(folder) for folder in (*posix, prefix / "Lib" / "site-packages")]


def _added(packages: Path) -> Iterator[str]:
    """The folders that `.pth` files add to a folder of packages, as Python's `site` reads them."""
    for file in sorted(packages.glob("*.pth")):
        for line in file.read_text("utf-8", errors="replace").splitlines():
            added = packages / line.strip()
            if line.strip() and not line.startswith(_NO_FOLDER) and added.is_dir():
                yield str(added)


def _versions(found: Iterable[Distribution]) -> dict[str, str]:
    versions: dict[str, str] = {}
    for distribution in found:
        name, version = _name_and_version(distribution)
        if name:  # a folder that an uninstallation left behind has no name
            versions.setdefault(canonicalize_name(name), version)
    return versions


def _name_and_version(distribution: Distribution) -> tuple[str, str]:
    """Two fields of the metadata; parsing all of it for every distribution takes most of a build.

    Fields come first and begin a line: https://packaging.python.org/specifications/core-metadata.
    """
    header = (distribution.read_text("METADATA") or "").partition("\n\n")[0]
    fields = dict(reversed(_FIELD.findall(header)))  # the first of each name
    if "Name" in fields and "Version" in fields:
        return fields["Name"], fields["Version"]
    return distribution.metadata["Name"] or "", distribution.version


_PROBE = "```python run id=probe\nimport jax\n\nplatform = jax.default_backend()\n```\n"


def unmet(machine: Machine, installed: Installed) -> Iterator[str]:
    """The requirements that aren't met: `jax>=0.12, and jax 0.10.2 is installed`."""
    for text in machine.requires:
        required = Requirement(text)
        version = installed.distributions.get(canonicalize_name(required.name))
        if version is None:
            yield f"{text}, and {required.name} isn't installed"
        elif not required.specifier.contains(version, prereleases=True):
            yield f"{text}, and {required.name} {version} is installed"


def platform_here(machine: Machine, executor: Executor) -> str:
    """The platform that JAX finds where the machine's programs run, or why it isn't known."""
    document, _ = read(name="probe", path="probe.md", text=_PROBE, defaults=Defaults())
    (session,) = document.lesson.sessions
    with tempfile.TemporaryDirectory(prefix="lessongen-") as folder:
        run = executor.run(Work(document.lesson, session, machine, Path(folder)))
    ran = run.snippets["probe"]
    return str(ran.values.get("platform") or f"not known: it {ran.problem}")
