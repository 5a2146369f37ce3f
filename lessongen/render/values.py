"""Values and claims in prose, and the list of what was checked."""

import json
from math import isfinite

from markupsafe import Markup

from lessongen.expressions import Verdict
from lessongen.model import Claim, Json
from lessongen.render.context import RenderContext
from lessongen.render.templating import fill, piece
from lessongen.render.texts import Texts


def value(context: RenderContext, index: int) -> Markup:
    """A value of the record as `data`, with the expression that it came from."""
    printed = context.printed(context.lesson.values[index])
    return piece(
        "value",
        context.texts,
        text=printed.text,
        source=printed.source,
        plain=plain(printed.value) if printed.recorded else "",
        recorded=printed.recorded,
    )


def plain(value: Json) -> str:
    """A value for machines: five significant digits of a float, else as Python or JSON has it."""
    match value:
        case float():
            return f"{value:.5g}" if isfinite(value) else str(value)
        case list() | dict():
            return json.dumps(value, ensure_ascii=False, allow_nan=True)
        case _:
            return str(value)


def claim(context: RenderContext, number: int) -> Claim:
    """The claim of that number."""
    return next(each for each in context.lesson.claims if each.number == number)


def verdict(context: RenderContext, number: int) -> Verdict:
    """How the claim fared; unchecked where nobody judged it."""
    found = context.view.verdicts.get(number)
    return found or Verdict("unchecked", 0, 0, 0)


def claim_open(context: RenderContext, number: int) -> Markup:
    """The start of a claimed span."""
    it = verdict(context, number)
    holds = "" if it.state == "unchecked" else f"{it.held}/{it.of}"
    return piece("claim_open", context.texts, number=number, holds=holds, state=it.state)


def claim_close(context: RenderContext, number: int) -> Markup:
    """The mark that leads to the list, and the end of the span."""
    state = verdict(context, number).state
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


def checked(context: RenderContext) -> Markup:
    """The list of all claims with what the runs said; nothing for a page without claims."""
    if not context.lesson.claims:
        return Markup()
    rows = [(each, _states(context, each.number)) for each in context.lesson.claims]
    return fill("claims", context.texts, rows=rows)


def _states(context: RenderContext, number: int) -> str:
    """How a claim fared on the page's machine, then on the others that checked it."""
    view = context.view
    found = [(view.machine, verdict(context, number))]
    found += [
        (machine, verdicts[number])
        for machine, verdicts in view.elsewhere.items()
        if number in verdicts and verdicts[number].state != "unchecked"
    ]
    return "; ".join(
        context.texts.gettext("{state}, {machine}", state=_state(context.texts, it), machine=name)
        for name, it in found
    )


def _state(texts: Texts, found: Verdict) -> str:
    held, of = found.held, found.of
    match found.state:
        case "holds" if found.asked < of:
            return texts.ngettext(
                "{held} of {of} run (at least {asked} asked)",
                "{held} of {of} runs (at least {asked} asked)",
                of,
                held=held,
                of=of,
                asked=found.asked,
            )
        case "holds":
            return texts.ngettext("{held} of {of} run", "{held} of {of} runs", of, held=held, of=of)
        case "fails":
            return texts.ngettext(
                "fails in {failed} of {of} run: {values}",
                "fails in {failed} of {of} runs: {values}",
                of,
                failed=of - held,
                of=of,
                values=found.values,
            )
        case "unchecked" if found.reason:
            return texts.gettext("not checked: {reason}", reason=found.reason)
        case "unchecked":
            return texts.gettext("not checked")
