"""`show ID.NAME as=memory`: the bytes that XLA plans for compiled programs."""

from lessongen.model import Show
from lessongen.views._analysis import Wording, analysis_table
from lessongen.views._blocks import Notice, Table
from lessongen.views._declaration import Takes, View, ViewContext
from lessongen.views._subjects import name_of


def build(context: ViewContext, show: Show) -> Table | Notice:
    """The figures of every variable, side by side."""
    names = ", ".join(map(name_of, show.subjects))
    wording = Wording(
        name=context.texts.gettext("Memory of {names}", names=names),
        column=context.texts.gettext("Bytes"),
        note=context.texts.gettext("As the compiler plans, in bytes."),
    )
    return analysis_table(context, show, VIEW.name, wording=wording)


VIEW = View("memory", (Takes.VARIABLE,), build, several=True)
