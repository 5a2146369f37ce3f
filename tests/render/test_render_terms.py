"""Terms become links to the lesson that teaches them, where that helps and nowhere else."""

import pytest

from lessongen.render import glossary_page, texts_in
from tests.render.pages import course, document, printed, tree, with_class, words

TEACHERS = {
    "l/ir": ("IR", "A program as data.", []),
    "l/stablehlo": ("StableHLO", "The *portable* IR.", ["Stable HLO"]),
    "l/module": ("StableHLO module", "A unit of it.", []),
    "l/jaxpr": ("jaxpr", "What a trace records.", []),
    "l/fast": ("fast path", 'the "fast" path & it\'s cached, a < b', []),
}


def teachers():
    return [
        document(
            f"---\ntitle: About {name}\nterms:\n  {name}:\n    definition: >-\n      {definition}\n"
            f"    aliases: [{', '.join(aliases)}]\n---\n\nText.\n",
            lesson,
        )
        for lesson, (name, definition, aliases) in TEACHERS.items()
    ]


def page(text):
    return printed(text, others=teachers())


def links(made):
    """(shown text, address) of the terms in the article."""
    return [(words(each), each.get("href")) for each in with_class(tree(made.html), "lg-term")]


def texts(made):
    return [text for text, _ in links(made)]


CASES = {
    "the longest wins": (
        "An IR, StableHLO, a StableHLO module.",
        ["IR", "StableHLO", "StableHLO module"],
    ),
    "over a line break": ("A StableHLO\nmodule here.", ["StableHLO module"]),
    "an alias": ("It is Stable HLO.", ["Stable HLO"]),
    "plurals and capitals": ("Jaxprs are traced; a jaxpr is printed.", ["Jaxprs"]),
    "acronyms by exact case": ("ir Ir IR", ["IR"]),
    "no part of a word": ("IRS and jaxprish, SIR.", []),
    "not in code": ("`IR` and IR.", ["IR"]),
    "not in links": ("[the IR](https://f.example) and IR.", ["IR"]),
    "not in image texts": ("![IR](x.png) IR", ["IR"]),
    "not in autolinks": ("<https://f.example/IR> IR", ["IR"]),
    "not in headings": ("## The IR\n\nIR.", ["IR"]),
    "not in fences": ("```text\nIR\n```\n\n    IR\n\nIR", ["IR"]),
    "not in raw links": ('<a href="x">IR</a> and IR.', ["IR"]),
    "not in raw code": ("<kbd>IR</kbd> <code>IR</code> IR.", ["IR"]),
    "not in raw blocks that are left open": ('<a href="x">\n\nIR\n\n</a>\n\nIR', ["IR"]),
    "not in raw blocks": ("<div>\nIR\n</div>\n\nIR", ["IR"]),
    "not in titles": ('!!! note "IR"\n    An IR.', ["IR"]),
    "in emphasis": ("**IR** and *a jaxpr*", ["IR", "jaxpr"]),
    "in tables": ("| a | b |\n| --- | --- |\n| IR | jaxpr |", ["IR", "jaxpr"]),
    "in footnotes": ("x[^1]\n\n[^1]: An IR.", ["IR"]),
    "in lists and quotes": ("- IR\n\n> jaxpr", ["IR", "jaxpr"]),
    "once a section": ("IR, IR.\n\nIR.\n\n### Sub\n\nIR.\n\n## Next\n\nIR and IR.", ["IR", "IR"]),
    "beside a role": ("{term}`the data <IR>` and IR.", ["the data"]),
    "a role always": ("IR and {term}`IR`.", ["IR", "IR"]),
    "a role of a plural": ("{term}`jaxprs`", ["jaxprs"]),
}


@pytest.mark.parametrize(("text", "wanted"), CASES.values(), ids=CASES)
def test_terms_are_linked(text, wanted):
    assert texts(page(f"# Page\n\n{text}\n")) == wanted


def test_the_words_of_the_page_stay_as_they_are():
    text = "A StableHLO\nmodule, Jaxprs & *IR*."
    made = page(f"# Page\n\n{text}\n")
    assert "".join(tree(made.html).find("p").itertext()) == "A StableHLO\nmodule, Jaxprs & IR."


def test_a_term_leads_to_its_lesson_and_is_described_by_the_list():
    made = page("# Page\n\nAn IR.\n")
    (term,) = with_class(tree(made.html), "lg-term")
    assert (term.get("href"), term.get("aria-describedby")) == ("../ir/", "term-ir")
    listed = tree(made.terms_html)
    (description,) = [each for each in listed.iter() if each.get("id") == "term-ir"]
    assert words(description) == "A program as data."
    assert words(listed.find(".//dd/a")) == "taught in About IR"


def test_the_list_has_each_term_once_in_order_of_use():
    made = page("# Page\n\nA jaxpr, an IR.\n\n## More\n\nAn IR, StableHLO.\n")
    assert [words(each) for each in tree(made.terms_html).iter("dt")] == [
        "jaxpr",
        "IR",
        "StableHLO",
    ]


def test_a_page_without_terms_has_no_list():
    assert page("# Page\n\nNothing.\n").terms_html == ""


def test_definitions_are_inline_markdown_and_keep_their_quotes():
    made = page("# Page\n\nThe fast path of StableHLO.\n")
    listed = [words(each) for each in tree(made.terms_html).iter("span")]
    assert listed == ['the "fast" path & it\'s cached, a < b', "The portable IR."]
    assert tree(made.terms_html).find(".//em").text == "portable"


def test_definitions_are_neither_in_the_article_nor_in_the_index():
    made = page("# Page\n\nA jaxpr.\n")
    assert "trace records" not in made.html + made.search_html
    assert made.search_html.endswith("<p>A jaxpr.</p>\n")


def test_the_lesson_that_teaches_a_term_defines_it_and_links_nothing():
    taught = "---\ntitle: T\nterms:\n  donation:\n    definition: D.\n---\n\n"
    made = printed(taught + "By {term}`Donation <donation>` donation happens.\n")
    article = tree(made.html)
    assert [words(each) for each in article.iter("dfn")] == ["Donation"]
    assert list(article.iter("a")) == []
    assert made.terms_html == ""


def test_the_glossary_has_every_term_with_its_lesson_and_its_uses():
    using = document("# Using\n\nA jaxpr and {term}`it <IR>`.\n", "l/using")
    made = glossary_page(
        course(*teachers(), using), url=lambda name: f"{name}/", texts=texts_in("en")
    )
    listed = tree(made.html)
    names = [words(each) for each in listed.iter("dt")]
    assert names == ["fast path", "IR", "jaxpr", "StableHLO", "StableHLO module"]
    assert [each.get("id") for each in listed.iter("dt")] == [
        "fast-path",
        "ir",
        "jaxpr",
        "stablehlo",
        "stablehlo-module",
    ]
    jaxpr = list(listed.iter("dd"))[2]
    assert words(jaxpr) == "What a trace records. taught in About jaxpr Used in Using"
    assert [each.get("href") for each in jaxpr.iter("a")] == ["l/jaxpr/", "l/using/"]
    assert {"ir", "fast-path", "glossary"} <= made.anchors


def test_the_glossary_of_a_course_without_terms_says_so():
    made = glossary_page(course(document("# A\n\nText.\n")), url=str, texts=texts_in("en"))
    assert words(tree(made.html)) == "Glossary No lesson defines a term yet."


def test_a_term_called_glossary_keeps_its_anchor():
    teacher = document("---\nterms:\n  glossary:\n    definition: A list.\n---\n\n# A\n", "l/a")
    made = glossary_page(course(teacher), url=str, texts=texts_in("en"))
    (term,) = tree(made.html).iter("dt")
    (title,) = tree(made.html).iter("h1")
    assert term.get("id") == "glossary"
    assert title.get("id") != "glossary"
