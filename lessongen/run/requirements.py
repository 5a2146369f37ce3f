"""What has to hold before anything is recorded as a machine: its label is a promise."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement

from lessongen.diagnostics import Finding, Kind
from lessongen.lesson import Defaults, read
from lessongen.model import SessionRun
from lessongen.run.executor import Executor, Work
from lessongen.run.installed import Installed, normal
from lessongen.run.machine import Machine
from lessongen.run.plan import Planned

_PROBE = "```python run id=probe\nimport jax\n\nplatform = jax.default_backend()\n```\n"


def unmet(machine: Machine, installed: Installed) -> Iterator[str]:
    """What the machine requires and hasn't got today: `jax>=0.12, and jax 0.10.2 is installed`."""
    for text in machine.requires:
        required = Requirement(text)
        version = installed.distributions.get(normal(required.name))
        if version is None:
            yield f"{text}, and {required.name} isn't installed"
        elif not required.specifier.contains(version, prereleases=True):
            yield f"{text}, and {required.name} {version} is installed"


def platform_here(machine: Machine, executor: Executor) -> str:
    """The platform that JAX finds where the machine's programs run, or why that isn't known."""
    document, _ = read(name="probe", path="probe.md", text=_PROBE, defaults=Defaults())
    (session,) = document.lesson.sessions
    with tempfile.TemporaryDirectory(prefix="lessongen-") as folder:
        run = executor.run(Work(document.lesson, session, machine, Path(folder)))
    ran = run.snippets["probe"]
    return str(ran.values.get("platform") or f"not known: it {ran.problem}")


def elsewhere(planned: Planned, machine: Machine, run: SessionRun) -> tuple[Finding, ...]:
    """What is told of a run on another platform than the machine's; such a run isn't kept."""
    backend = run.environment.backend if run.environment else None
    if backend in {None, machine.platform}:
        return ()
    what = f"`{planned.session.name}` ran on {backend}, and {machine.name} is {machine.platform}"
    remedy = "it isn't recorded; record it where there is one, or on another machine"
    return (Finding(Kind.SNIPPET, planned.session.snippets[0].place, what, remedy),)
