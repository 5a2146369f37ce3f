"""The environments that runs saw: those of one recording as one, and in what two contradict."""

from collections.abc import Sequence

from lessongen.model import Environment


def together(environments: Sequence[Environment]) -> Environment:
    """One environment of runs on one machine: what any of them loaded, the backend that is used.

    The first that started a backend says which, and names the devices.
    """
    backed = [it for it in environments if it.backend is not None] or environments
    return Environment(
        python=environments[0].python,
        distributions={k: v for it in reversed(environments) for k, v in it.distributions.items()},
        backend=backed[0].backend,
        devices=backed[0].devices,
        processor=environments[0].processor,
        cores=environments[0].cores,
        system=environments[0].system,
    )


def differences(recorded: Environment, now: Environment) -> tuple[str, ...]:
    """In what a run's environment contradicts a recorded one: `jax 0.10.2, now 0.12.0`.

    A run that loads less, starts no backend or simulates other devices contradicts nothing.
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
