"""What the tests of lessons share: a text to its document and findings, as a course would."""

from lessongen.lesson import Defaults, Document, read


def document(text, *, name="l/x", path="lessons/l/x.md", defaults=None):
    """The document and findings of a text."""
    return read(name=name, path=path, text=text, defaults=defaults or Defaults())


def good(text, **options) -> Document:
    """The document of a text that has no fault."""
    found, findings = document(text, **options)
    assert [str(finding) for finding in findings] == []
    return found


def faults(text, **options) -> list[str]:
    """The findings of a text, as they are printed, without the file's name."""
    findings = document(text, **options)[1]
    return [str(finding).removeprefix("lessons/l/x.md:") for finding in findings]


def kinds(tokens) -> list[str]:
    """The types of tokens in order, inline ones among them."""
    return [kind for token in tokens for kind in (token.type, *kinds(token.children or ()))]


def inline(tokens, kind) -> list:
    """All inline tokens of a type, in order."""
    return [child for token in tokens for child in (token.children or ()) if child.type == kind]
