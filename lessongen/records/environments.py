"""Environments of runs: merging those of one recording, and differences between recordings."""

from collections.abc import Sequence

from lessongen.model import Environment


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


def differences(recorded: Environment, now: Environment) -> tuple[str, ...]:
    """The differences of an environment from a recorded one: `jax 0.10.2, now 0.12.0`.

    Distributions that only one of them loaded aren't compared, nor the backend if one of them
    started none, nor the number of devices.
    """
    pairs = [
        ("Python", recorded.python, now.python),
        ("processor", recorded.processor, now.processor),
        ("cores", str(recorded.cores), str(now.cores)),
        ("system", recorded.system, now.system),
    ]
    if recorded.backend and now.backend:
        pairs.append(("backend", recorded.backend, now.backend))
        pairs.append(("devices", _kinds(recorded), _kinds(now)))
    pairs += [
        (name, version, now.distributions[name])
        for name, version in recorded.distributions.items()
        if name in now.distributions
    ]
    return tuple(f"{name} {was}, now {is_now}" for name, was, is_now in pairs if was != is_now)


def _kinds(environment: Environment) -> str:
    return ", ".join(dict.fromkeys(environment.devices))
