"""Where the numbers of a page come from: machine, versions, processor, day, files.

And the links to the pages of the same lesson on other machines.
"""

from collections.abc import Sequence

from markupsafe import Markup

from lessongen.render.context import RenderContext
from lessongen.render.environments import hardware, versions
from lessongen.render.templating import fill
from lessongen.render.texts import Texts


def sentences(context: RenderContext) -> list[str]:
    """The origin of the page's numbers, or that nothing is recorded."""
    record, view = context.view.record, context.view
    if record is None:
        return [context.texts.gettext("not recorded on {machine}", machine=view.machine)]
    first, rest = versions(context.texts, record.environment)
    environment = context.texts.gettext(
        "{machine}: {versions}, {hardware}",
        machine=view.machine,
        versions=", ".join(first),
        hardware=", ".join(hardware(context.texts, record.environment)),
    )
    made = [environment]
    if rest:
        made.append(context.texts.gettext("with {distributions}", distributions=", ".join(rest)))
    if view.draft:
        return [*made, context.texts.gettext("draft, not recorded")]
    return [*made, context.texts.gettext("recorded {day}", day=record.day)]


def provenance(context: RenderContext, links: Sequence[tuple[str, str]]) -> Markup:
    """The line below an article, with `links` at its end; empty for a lesson without programs."""
    if not context.lesson.sessions:
        return Markup()
    return fill("provenance", context.texts, sentences=sentences(context), links=links)


def machine_links(links: Sequence[tuple[str, str]], texts: Texts) -> Markup:
    """The machines that a lesson is recorded on, each a link to its page.

    `links` are (machine, address); the address is empty for the page that has the list. The
    markup is empty for a single machine.
    """
    return fill("machines", texts, machines=links) if len(links) > 1 else Markup()
