"""What must be true before records are made in the name of a machine: versions, the platform."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from lessongen.lesson import Defaults, read
from lessongen.run.distributions import Installed
from lessongen.run.executor import Executor, Work
from lessongen.run.machine import Machine

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
