"""The environment of a record in words: versions and hardware."""

from lessongen.model import Environment
from lessongen.render.texts import Texts

FIRST = ("jax", "jaxlib")  # the course is about these; their dependencies come after them


def versions(texts: Texts, environment: Environment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The main versions (`jax 0.10.2`, `Python 3.11.7`), and the other distributions by name."""
    known = environment.distributions
    first = [f"{name} {known[name]}" for name in FIRST if name in known]
    rest = [f"{name} {known[name]}" for name in sorted(known) if name not in FIRST]
    return (*first, texts.gettext("Python {version}", version=environment.python)), tuple(rest)


def hardware(texts: Texts, environment: Environment) -> tuple[str, ...]:
    """The processor, its cores, the system, and an accelerator where one was used."""
    accelerators = () if environment.backend in (None, "cpu") else environment.devices
    return (
        environment.processor,
        texts.ngettext("1 core", "{count} cores", environment.cores),
        environment.system,
        *dict.fromkeys(accelerators),
    )
