"""Environments of runs: merging those of one recording, and differences between recordings."""

from collections.abc import Sequence

from lessongen.ir import translatable
from lessongen.model import Environment
from lessongen.records.messages import Message


def together(environments: Sequence[Environment]) -> Environment:
    """The merged environment of runs on one machine: all distributions that any of them loaded.

    Backend and devices are those of the first run that started a backend.
    """
    backed = [each for each in environments if each.backend is not None] or environments
    return Environment(
        python=environments[0].python,
        distributions={
            name: version
            for each in reversed(environments)
            for name, version in each.distributions.items()
        },
        backend=backed[0].backend,
        devices=backed[0].devices,
        processor=environments[0].processor,
        cores=environments[0].cores,
        system=environments[0].system,
    )


_DISTRIBUTION = translatable("{name} {recorded}, now {now}")
_FIELDS = {
    "python": translatable("Python {recorded}, now {now}"),
    "processor": translatable("processor {recorded}, now {now}"),
    "cores": translatable("cores {recorded}, now {now}"),
    "system": translatable("system {recorded}, now {now}"),
}
_BACKEND = translatable("backend {recorded}, now {now}")
_DEVICES = translatable("devices {recorded}, now {now}")


def differences(recorded: Environment, now: Environment) -> tuple[Message, ...]:
    """The differences between two environments: `jax 0.10.2, now 0.12.0`.

    Distributions that only one of them loaded aren't compared, nor the backend if one of them
    started none, nor the number of devices.
    """
    rows = [
        (text, "", getattr(recorded, name), getattr(now, name)) for name, text in _FIELDS.items()
    ]
    if recorded.backend and now.backend:
        rows.append((_BACKEND, "", recorded.backend, now.backend))
        rows.append((_DEVICES, "", _device_kinds(recorded), _device_kinds(now)))
    rows += [
        (_DISTRIBUTION, name, version, now.distributions[name])
        for name, version in recorded.distributions.items()
        if name in now.distributions
    ]
    return tuple(
        Message(text, {"name": name, "recorded": before, "now": after})
        for text, name, before, after in rows
        if before != after
    )


def _device_kinds(environment: Environment) -> str:
    return ", ".join(dict.fromkeys(environment.devices))
