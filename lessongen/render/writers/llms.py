"""`llms.txt`: what a site has, for models that read it."""

from collections.abc import Callable

from lessongen.course import Course
from lessongen.render.templating import environment
from lessongen.render.texts import Texts


def llms_text(
    course: Course, *, name: str, description: str, url: Callable[[str], str], texts: Texts
) -> bytes:
    """The file; `url` gives the address of a lesson's Markdown from the root of the site."""
    lessons = [(course.documents[each].lesson.title, url(each)) for each in course.order]
    terms = [(term.name, term.definition) for term in course.glossary.terms]
    values = {"name": name, "description": description, "lessons": lessons, "terms": terms}
    text = (
        environment(texts).get_template("llms.txt").render(values, heading=texts.gettext("Lessons"))
    )
    return (text.strip() + "\n").encode()
