"""Which words of a text mean a term."""

import pytest

from tests.course.some_lessons import glossary, marked, term

LOWER = ("jaxpr", "lowering", "query", "branch", "cache", "ahead of time", "pytree")
EXACT = ("IR", "StableHLO", "StableHLO module", "XLA", "FLOP")
TERMS = glossary(*LOWER, *EXACT, term("C++"), term("float32[]"), term("trace", "traced", "tracing"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "An IR such as StableHLO, or a StableHLO module.",
            ["IR", "StableHLO", "StableHLO module"],
        ),
        ("StableHLO modules, StableHLO mod", ["StableHLO module", "StableHLO"]),
        ("a StableHLO\n module over two lines", ["StableHLO module"]),
        ("ahead of time, ahead-of-time", ["ahead of time"]),
        ("Jaxprs are traced; a jaxpr is printed.", ["jaxpr", "trace", "jaxpr"]),
    ],
)
def test_the_longest_term_wins_at_each_place(text, found):
    assert [it.name for _, _, it in TERMS.matches(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("jaxprs jaxpr jaxpr's", ["jaxprs", "jaxpr", "jaxpr"]),
        ("queries, query, querys", ["queries", "query"]),
        ("branches branch branchs", ["branches", "branch"]),
        ("caches cache cachees", ["caches", "cache"]),
        ("IRs and FLOPs", ["IRs", "FLOPs"]),
        ("IRS IRes irs", []),
        ("traces, traced, tracings, tracer", ["traces", "traced", "tracings"]),
    ],
)
def test_plurals_mean_the_term(text, found):
    assert [text[start:end] for start, end, _ in TERMS.matches(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jaxprs are traced.", ["Jaxprs", "traced"]),
        ("It is so. Lowering is next! Caches? Queries.", ["Lowering", "Caches", "Queries"]),
        ("“Lowering” (Tracing) Note: Lowering", ["Lowering", "Lowering"]),
        ("It ends.” (Lowering too.) Pytrees", ["Lowering", "Pytrees"]),
        ("done。Lowering", ["Lowering"]),
        ("A Lowering and the Jaxpr of a Traced", []),
        (" Lowering after a link goes on with the sentence", []),
        ("JAXPR LOWERING stablehlo Stablehlo STABLEHLO xla Xla ir Ir", []),
        ("Ahead of time. Ahead Of Time", ["Ahead of time"]),
    ],
)
def test_capitals_begin_sentences_and_acronyms_are_exact(text, found):
    assert [text[start:end] for start, end, _ in TERMS.matches(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "jaxprlike prejaxpr jaxpr_2 jaxpr2 _jaxpr",
        "XLAs_ TXLA xXLA XLAé éXLA XLA\u0301",
        "non-XLA XLA-compiled XLA\u2011free",
        "jax.jaxpr jaxpr.eqns four.lowering",
        "ahead of timely, ahead  of-time",
        "IRjaxpr",
    ],
)
def test_only_whole_words_mean_a_term(text):
    assert TERMS.matches(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "XLA",
        "(XLA)",
        "XLA.",
        "XLA's",
        "a XLA- and",
        "XLA/",
        "—XLA—",
        "«XLA»",
        "l’XLA",
        "-XLA",
        ".XLA",
    ],
)
def test_punctuation_next_to_a_word_is_not_part_of_it(text):
    assert [text[start:end] for start, end, _ in TERMS.matches(text)] == ["XLA"]


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("компилятор", "Компилятор и компиляторы, компилятор.", ["Компилятор", "компилятор"]),
        ("größe", "Größe der größe, größenordnung", ["Größe", "größe"]),
        ("संकलन", "यह संकलन है, संकलनों, संकलनी", ["संकलन"]),
        ("कि", "किताब कि", ["कि"]),
        ("क", "कि क", ["क"]),
        ("编译器", "这个编译器很快,编译器。", ["编译器", "编译器"]),
        ("XLA", "这个XLA很快、XLAとjaxpr", ["XLA", "XLA"]),
        ("XLA", "XLA는 빠르다", ["XLA"]),
        ("컴파일", "컴파일 컴파일러", ["컴파일"]),
        ("مترجم", "المترجم مترجم", ["مترجم"]),
        ("naïve", "nai\u0308ve naïve", ["nai\u0308ve", "naïve"]),
        ("nai\u0308ve", "naïve", ["naïve"]),
        ("λ", "λ λx Λ", ["λ"]),
        ("é", "É. é", ["É", "é"]),
    ],
)
def test_word_boundaries_in_any_script(name, text, found):
    terms = glossary(name)
    assert [text[start:end] for start, end, _ in terms.matches(text)] == found


def test_names_with_signs_are_matched_as_they_are():
    assert marked(TERMS, "C++, C+ and C++11; a float32[] here") == (
        "<C++=C++>, C+ and <C++=C++>11; a <float32[]=float32[]> here"
    )


def test_terms_of_the_page_itself_are_left_out_and_not_split():
    terms = glossary(term("StableHLO module", lesson="l/here"), term("StableHLO"))
    assert marked(terms, "A StableHLO module is StableHLO.", without="l/here") == (
        "A StableHLO module is <StableHLO=StableHLO>."
    )
    assert marked(terms, "A StableHLO module.", without="l/there") == (
        "A <StableHLO module=StableHLO module>."
    )


def test_a_singular_wins_over_a_plural():
    terms = glossary("pass", "passes")
    assert marked(terms, "passes pass") == "<passes=passes> <pass=pass>"
    assert marked(glossary("passes", "pass"), "passes") == "<passes=passes>"


def test_a_glossary_without_terms_finds_nothing():
    assert glossary().matches("any text") == []
    assert glossary().find("jaxpr") is None


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("jaxpr", "jaxpr"),
        ("Jaxprs", "jaxpr"),
        ("traced", "trace"),
        ("StableHLO  module", "StableHLO module"),
        ("C++", "C++"),
        ("JAXPR", None),
        ("jaxpr of f", None),
        ("", None),
    ],
)
def test_a_term_is_found_by_name_alias_and_form(asked, name):
    found = TERMS.find(asked)
    assert (found.name if found else None) == name
