"""`show ID.NAME as=cost`: what XLA's cost analysis counts in compiled programs."""

from lessongen.model import Show
from lessongen.views._analysis import Wording, analysis_table
from lessongen.views._blocks import Notice, Table
from lessongen.views._declaration import Takes, View, ViewContext
from lessongen.views._subjects import name_of


def build(context: ViewContext, show: Show) -> Table | Notice:
    """The figures of every variable, side by side."""
    names = ", ".join(map(name_of, show.subjects))
    wording = Wording(
        name=context.texts.gettext("Cost of {names}", names=names),
        column=context.texts.gettext("Cost"),
        note=context.texts.gettext("As the compiler counts, for one call of the whole program."),
    )
    return analysis_table(context, show, VIEW.name, wording=wording)


VIEW = View("cost", (Takes.VARIABLE,), build, several=True)
