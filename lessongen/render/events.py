"""Stages of plain `jit` calls as JAX tells them: the rows of a timing table without `rows`."""

from collections.abc import Mapping, Sequence

from lessongen.model import RunRecord, Stage
from lessongen.render.texts import Texts

Rows = Mapping[str, tuple[float, ...]]  # label to the seconds of each run


def rows(texts: Texts, runs: Sequence[RunRecord], shown: int) -> tuple[Rows, Rows]:
    """The chain of stages, JAX's own functions as one at its end; and those within others."""
    chain: dict[str, list[float]] = {}
    inside: dict[str, list[float]] = {}
    for run in (runs[shown], *runs):
        for stage in run.stages or ():
            (inside if stage.within else chain).setdefault(_label(texts, stage), [0.0] * len(runs))
    for number, run in enumerate(runs):
        for stage in run.stages or ():
            (inside if stage.within else chain)[_label(texts, stage)][number] += stage.seconds
    own = {label: tuple(it) for label, it in chain.items() if label != texts.say("of_jax")}
    others = {label: tuple(it) for label, it in chain.items() if label == texts.say("of_jax")}
    return {**own, **others}, {label: tuple(it) for label, it in inside.items()}


def _label(texts: Texts, stage: Stage) -> str:
    if stage.function is None:
        return texts.say("of_jax")
    return texts.say(
        "stage_within" if stage.within else "stage_of", function=stage.function, stage=stage.stage
    )
