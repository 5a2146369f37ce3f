"""Claims in prose, and the list of what was checked."""

from collections.abc import Mapping

from markupsafe import Markup

from lessongen.expressions import Verdict
from lessongen.render.context import RenderContext
from lessongen.render.templating import fill, piece
from lessongen.render.texts import Texts
from lessongen.render.tokens import RenderRule, Tokens, opening


def lg_claim_open(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The start of a claimed span."""
    number = tokens[at].meta["number"]
    verdict = _verdict(context, number)
    holds = "" if verdict.state == "unchecked" else f"{verdict.held}/{verdict.of}"
    context.anchor(f"claim-{number}")
    return piece("claim_open", context.texts, number=number, holds=holds, state=verdict.state)


def lg_claim_close(context: RenderContext, tokens: Tokens, at: int) -> str:
    """The mark that links to the list, and the end of the span."""
    number = opening(tokens, at).meta["number"]
    state = _verdict(context, number).state
    label = _label(context.texts, state, number)
    return piece("claim_close", context.texts, number=number, state=state, label=label)


def _label(texts: Texts, state: str, number: int) -> str:
    """The accessible name of a claim's mark."""
    match state:
        case "holds":
            return texts.gettext("checked, claim {number}", number=number)
        case "fails":
            return texts.gettext("fails, claim {number}", number=number)
        case _:
            return texts.gettext("not checked, claim {number}", number=number)


def checked_claims(context: RenderContext) -> Markup:
    """The list of all claims with what the runs showed; empty for a page without claims."""
    claims = context.lesson.claims
    if not claims:
        return Markup()
    context.anchor("checked")
    for claim in claims:
        context.anchor(f"checked-{claim.number}")
    rows = [(claim, _states(context, claim.number)) for claim in claims]
    return fill("claims", context.texts, rows=rows)


def _verdict(context: RenderContext, number: int) -> Verdict:
    """The verdict on a claim; unchecked where there is none."""
    return context.view.verdicts.get(number) or Verdict("unchecked", 0, 0, 0)


def _states(context: RenderContext, number: int) -> str:
    """The verdicts on a claim: on the page's machine, then on the others that checked it."""
    view = context.view
    verdicts = [(view.machine, _verdict(context, number))]
    verdicts += [
        (machine, others[number])
        for machine, others in view.other_verdicts.items()
        if number in others and others[number].state != "unchecked"
    ]
    return "; ".join(
        context.texts.gettext(
            "{state}, {machine}", state=_state(context.texts, verdict), machine=machine
        )
        for machine, verdict in verdicts
    )


def _state(texts: Texts, verdict: Verdict) -> str:
    # English has one form here, other languages have more.
    held, of = verdict.held, verdict.of
    match verdict.state:
        case "holds" if verdict.asked < of:
            return texts.ngettext(
                "{held} of {of} runs (at least {asked} asked)",
                "{held} of {of} runs (at least {asked} asked)",
                of,
                held=held,
                of=of,
                asked=verdict.asked,
            )
        case "holds":
            return texts.ngettext(
                "{held} of {of} runs", "{held} of {of} runs", of, held=held, of=of
            )
        case "fails":
            return texts.ngettext(
                "fails in {failed} of {of} runs: {values}",
                "fails in {failed} of {of} runs: {values}",
                of,
                failed=of - held,
                of=of,
                values=verdict.values,
            )
        case "unchecked" if verdict.reason:
            return texts.gettext("not checked: {reason}", reason=verdict.reason)
        case "unchecked":
            return texts.gettext("not checked")


RULES: Mapping[str, RenderRule] = {
    "lg_claim_close": lg_claim_close,
    "lg_claim_open": lg_claim_open,
}
