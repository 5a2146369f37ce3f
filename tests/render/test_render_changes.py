"""What an upgrade changed: told once where it is the same for all lessons, else by lesson."""

from lessongen.diagnostics import Place
from lessongen.records import Drift, DriftKind, Message
from lessongen.render import changes_page, texts_in
from tests.render.pages import course, document, tree, words

HERE = Place("records/old/l/a/record.json", 3)
UPGRADE = ("Python 3.11.7, now 3.12.1", "jax 0.10.2, now 0.12.0")


def environment(*parts):
    messages = (Message("{name}", {"name": part}) for part in parts)
    return Drift(DriftKind.ENVIRONMENT, HERE, tuple(messages))


def value(name):
    values = {"name": name, "recorded": 1, "now": 2}
    return Drift(DriftKind.VALUE, HERE, (Message("`{name}` was {recorded} and is {now}", values),))


def shown(language="en", **changes):
    """The page's (list, table as {lesson: changes}, paragraphs, links by text) for these drifts."""
    lessons = {f"l/{name}": drifts for name, drifts in changes.items()}
    made = course(*(document(f"---\ntitle: {name}\n---\n\nText.\n", name) for name in lessons))
    page = changes_page(
        made,
        lessons,
        machines=("old", "new"),
        url=lambda name: f"../{name}/",
        texts=texts_in(language),
    )
    html = tree(page.html)
    table = {words(row[0]): words(row[1]) for row in html.iter("tr")}
    del table[next(iter(table))]  # the head
    return (
        [words(each) for each in html.iter("li")],
        table,
        [words(each) for each in html.iter("p")],
        {words(each): each.get("href") for each in html.iter("a")},
    )


def test_what_changed_in_every_lesson_is_told_once():
    items, table, texts, links = shown(
        a=[environment(*UPGRADE, "scipy 1.16, now 1.17"), value("a.x"), value("a.y")],
        b=[environment(*UPGRADE)],
    )
    assert items == list(UPGRADE)
    assert table == {"l/a": "value (2), environment", "l/b": "nothing else"}
    assert "scipy 1.16, now 1.17" in texts
    assert not any("jax" in text for text in texts)
    assert links["l/a"] == "#changes-l-a"
    assert links["l/b"] == "../l/b/"


def test_without_anything_in_common_each_lesson_has_its_own():
    items, table, texts, _ = shown(a=[environment(UPGRADE[0])], b=[])
    assert items == []
    assert table == {"l/a": "environment", "l/b": "none"}
    assert UPGRADE[0] in texts


def test_changes_are_in_the_language_of_the_page():
    _, table, texts, _ = shown("de", a=[value("a.x")])
    assert table == {"l/a": "Wert"}
    assert "a.x war 1 und ist 2" in texts
