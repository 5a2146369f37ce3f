"""What has to hold before anything is recorded as a machine: its label is a promise."""

from collections.abc import Iterator

from packaging.requirements import InvalidRequirement, Requirement

from lessongen.errors import Finding, Kind
from lessongen.model import SessionRun
from lessongen.run.installed import Installed, normal
from lessongen.run.machine import Machine
from lessongen.run.plan import Planned


def is_requirement(text: str) -> bool:
    """Whether it can be read: a distribution's name, and versions of it."""
    try:
        Requirement(text)
    except InvalidRequirement:
        return False
    return True


def unmet(machine: Machine, installed: Installed) -> Iterator[str]:
    """What the machine requires and hasn't got today: `jax>=0.12, and jax 0.10.2 is installed`."""
    for text in machine.requires:
        required = Requirement(text)
        version = installed.distributions.get(normal(required.name))
        if version is None:
            yield f"{text}, and {required.name} isn't installed"
        elif not required.specifier.contains(version, prereleases=True):
            yield f"{text}, and {required.name} {version} is installed"


def elsewhere(planned: Planned, machine: Machine, run: SessionRun) -> tuple[Finding, ...]:
    """What is told of a run on another platform than the machine's; such a run isn't kept."""
    backend = run.environment.backend if run.environment else None
    if backend in {None, machine.platform}:
        return ()
    what = f"`{planned.session.name}` ran on {backend}, and {machine.name} is {machine.platform}"
    remedy = "it isn't recorded; record it where there is one, or on another machine"
    return (Finding(Kind.SNIPPET, planned.session.snippets[0].place, what, remedy),)
