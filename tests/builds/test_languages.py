"""Sites in other languages than English: `theme: locale:` chooses the texts of all pages."""

import re
from typing import Any

import pytest
from babel.messages.pofile import read_po

from lessongen.render.texts import DOMAIN, LOCALES
from tests.builds.built_course import CONFIG, Course

LESSON = """\
---
title: Erste Lektion
terms:
  Ablaufplan: {definition: 'Die Liste aller Schritte.'}
---

## Abschnitt

Jeder {term}`Ablaufplan` zählt[^1] bis {{ zahl.n }}, und [er ist klein]{claim="zahl.n < 3"}.

- [x] gelesen
- [ ] verstanden

| links | rechts |
| --- | --- |
| eins | $x^2$ |

!!! question "Wie viele?"
    - [ ] zwei
    - [x] drei

??? note
    Gefaltet.

```python run id=zahl output=fold
n = 2
t = [{"a": 1}, {"a": 2}]
for i in range(100): print(i)
```

```show zahl as=output
```

```show zahl as=warnings
```

```python run id=gefaltet output=fold code=fold
print(1)
```

```python run id=nie raises=ValueError
raise ValueError("nein")
```

[^1]: Eine Anmerkung.
"""
LATER = """\
# Zweite Lektion

Noch ein Ablaufplan.

```python
print("nur gezeigt")
```
"""
# What a reader sees or hears: texts between tags, and these attributes.
TEXT = re.compile(r">([^<>]+)<")
ATTRIBUTE = re.compile(
    r"\b(?:aria-label|title|placeholder|alt|data-(?:label|one|many|none|failed|scheme|auto|light"
    r'|dark|copied|pre|table|n\d+))="([^"]*)"'
)


def english() -> list[re.Pattern[str]]:
    """Patterns of the texts that German has another text for."""
    with (LOCALES / "de" / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        messages: list[Any] = [message for message in read_po(file, locale="de") if message.id]
    found = []
    for message in messages:
        several = isinstance(message.id, tuple)
        texts = message.id if several else (message.id,)
        strings = message.string if several else (message.string,)
        for text in texts:
            fixed = re.sub(r"\{\w+\}", "", text)
            if text not in strings and re.search(r"[A-Za-z]", fixed):
                parts = re.split(r"\{\w+\}", text)
                found.append(re.compile(".+?".join(map(re.escape, parts))))
    return found


def said(html: str) -> set[str]:
    """All that a page says, without programs and what they printed."""
    html = re.sub(r"(?s)<(pre|style|script>).*?</\1", "", html)
    return {text.strip() for text in [*TEXT.findall(html), *ATTRIBUTE.findall(html)]} - {""}


@pytest.fixture(scope="module")
def german(tmp_path_factory):
    """A course in German as Austria writes it, built."""
    root = tmp_path_factory.mktemp("german")
    configuration = CONFIG.replace("  name: lessongen\n", "  name: lessongen\n  locale: de_AT\n")
    (root / "mkdocs.yml").write_text(configuration)
    course = Course(root)
    course.write("index.md", LESSON)
    course.write("zwei.md", LATER)
    done = course.build()
    assert done.code == 0, done.text
    return course


def test_a_german_site_has_no_english_text_of_ours(german):
    pages = {name: text for name, text in german.tree().items() if name.endswith(".html")}
    assert {"index.html", "zwei/index.html", "glossary/index.html", "404.html"} <= pages.keys()
    patterns = english()
    for name, data in pages.items():
        page = data.decode()
        assert '<html lang="de-AT"' in page
        for text in said(page):
            assert not any(each.fullmatch(text) for each in patterns), (name, text)


def test_the_parts_of_a_german_page_are_german(german):
    page = german.page()
    for text in [
        'placeholder="Lektionen durchsuchen"',
        'data-one="{n} Treffer"',
        'data-copied="Kopiert"',
        ">Auf dieser Seite geprüft<",
        "</code> 1 von 1 Lauf, cpu<",
        'aria-label="geprüft, Aussage 1"',
        ">Ausgabe<",
        "40 Zeilen ausgelassen",
        "Nach der Auswahl lässt sich die Antwort aufklappen.",
        ">Hinweis<",
        'aria-label="erledigt"',
        'aria-label="Fußnote 1"',
        'aria-label="Tabelle: links, rechts"',
    ]:
        assert text in page, text
    assert "eingeführt in „Erste Lektion“" in german.page("zwei")
    assert ">Glossar</h1>" in german.page("glossary")
    assert "**Antwort**" in german.tree()["lesson.md"].decode()


def test_a_language_that_is_not_shipped_is_told_with_those_that_are(course):
    configuration = CONFIG.replace("  name: lessongen\n", "  name: mkdocs\n  locale: fr\n")
    (course.root / "mkdocs.yml").write_text(configuration)
    course.write("index.md", "# One\n\nText[^1].\n\n[^1]: A note.\n")
    done = course.build()
    assert done.code == 0, done.text
    assert "mkdocs.yml:6: no texts of pages are shipped in `fr`; they are in English" in done.text
    assert 'aria-label="Footnotes"' in course.page()


@pytest.mark.parametrize(
    ("theme", "setting"),
    [("mkdocs", "locale"), ("readthedocs", "locale"), ("material", "language")],
)
def test_another_theme_chooses_the_language_too(course, theme, setting):
    settings = f"  name: {theme}\n  {setting}: de\n"
    configuration = CONFIG.replace("  name: lessongen\n", settings)
    (course.root / "mkdocs.yml").write_text(configuration)
    course.write("index.md", "# Eins\n\nText[^1].\n\n[^1]: Notiz.\n")
    done = course.build(NO_MKDOCS_2_WARNING="1")
    assert done.code == 0, done.text
    assert 'aria-label="Fußnoten"' in course.page()
