"""Values, claims, spans and roles in running text of any block, with their lines."""

import pytest

from tests.lesson.reading_lessons import document, good, inline, kinds

FOUR = "\n```python run id=four repeat=20\nt = 1.0\n```\n"
VALUE = "{{ four.t }}"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"One,\ntwo,\n{VALUE}", 3),
        (f"`a\nb` and **c\nd** {VALUE}", 3),
        (f"[a\nb](x.md) <b\nid='q'>c</b> {VALUE}", 3),
        (f"- a\n- b\n\n  c\n  {VALUE}", 5),
        (f"> a\n> > b\n> > {VALUE}", 3),
        (f"> a\n{VALUE}", 2),
        (f"| a | b |\n| --- | --- |\n| 1 | {VALUE} |", 3),
        (f"!!! note\n    a\n\n    - b\n      {VALUE}", 5),
        (f"a[^1]\n\n[^1]: b\n    {VALUE}", 4),
        (f"a[^1]\n\n[^1]:\n    b\n\n    > {VALUE}", 6),
        (f"a ^[b\n{VALUE}]", 2),
        (f"a\n^[b\n^[c\n{VALUE}]]", 4),
        (f"t\n: a\n\n  {VALUE}", 4),
        (f"t {VALUE}\n: a", 1),
        (f"[a]: x.md\n[b]: y.md\n[a] {VALUE}", 3),
        (f"---\ntitle: T\n---\n\na\n{VALUE}", 6),
        (f"<!-- a\n\nb -->\n\n{VALUE}", 5),
        (f"a\\\nb  \nc {VALUE}", 3),
        (f"![a\nb](x.png) {VALUE}", 2),
        (f"{{term}}`a\nb` {VALUE}", 2),
        (f"[a\nb]{{.c}} {VALUE}", 2),
    ],
)
def test_a_value_has_its_line_in_any_block(text, line):
    page = good(f"{text}\n{FOUR}")
    assert [value.place.line for value in page.lesson.values] == [line]


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("{{four.t}}", "four.t"),
        ("{{ four.t\n   | ms }}", "four.t | ms"),
        ("{{ four['}}'] }}", "four['}}']"),
        ('{{ four["a\\"}}b"] }}', 'four["a\\"}}b"]'),
        ("*{{ four.t * 2 }}* and __it__", "four.t * 2"),
        ("{{ four.t_a < four.t_b }}", "four.t_a < four.t_b"),
        ("[see {{ four.t }}](x.md)", "four.t"),
        ("{{ four['`'] }} and `code`", "four['`']"),
    ],
)
def test_a_value_is_read_before_any_other_markup(text, expression):
    assert [value.text for value in good(f"{text}\n{FOUR}").lesson.values] == [expression]


@pytest.mark.parametrize(
    "text",
    [
        "`{{ four.t }}` and ``{{ x``",
        r"\{{ four.t }}",
        "    {{ code }}",
        "```text\n{{ four.t }}\n```",
        "<!-- {{ four.t }} -->",
        "a <!-- {{ four.t }} --> b",
        "{ n = 3 } and {x} and {a: b}, {} too",
        r"\[x]\{claim=…} and \{claim=…}",
        r"[x]\{.y} and `[x]{claim=}`",
        "it costs 5 {.5 of that}",
        "a {curly} and [square] text, f[i] and (x)",
        "## !!!\n\n## ???\n\n| a | b |\n| --- | --- |\n| ??? | !!! |",
    ],
)
def test_escaped_text_code_and_other_braces_are_text(text):
    page = good(f"{text}\n{FOUR}")
    assert (page.lesson.values, page.lesson.claims) == ((), ())
    assert not any(kind.startswith(("lg_span", "lg_term")) for kind in kinds(page.tokens))


def test_a_claim_may_wrap_in_its_text_and_in_its_attributes():
    page = good(
        "> [it *takes*\n> `long` {{ four.t }}]{claim=\"four.t >\n>   1\" holds='18/20'\n"
        f'> on="cpu, h200" .big #here}}.\n{FOUR}'
    )
    (claim,) = page.lesson.claims
    assert claim.sentence == "it takes long {{ four.t }}"
    assert claim.expression.text == "four.t > 1"
    assert (claim.holds, claim.on, claim.place.line) == ((18, 20), ("cpu", "h200"), 1)
    (span,) = inline(page.tokens, "lg_span_open")
    assert span.attrs == {"id": "here", "class": "big"}
    assert inline(page.tokens, "lg_claim_open")[0].meta == {"number": 1}


def test_attribute_values_may_contain_quotes_and_braces():
    page = good(
        """[a]{claim="four['}'] == \\"x\\""} [b]{claim='four["x"] != "\\'"'}\n""" + FOUR,
    )
    assert [claim.expression.text for claim in page.lesson.claims] == [
        """four['}'] == "x\"""",
        """four["x"] != "'\"""",
    ]


def test_claims_are_numbered_in_page_order_inside_any_block():
    claim = '[{}]{{claim="four.t > 1"}}'
    text = (
        f'{claim.format("a")}.[^1]\n\n!!! note "{claim.format("b")}"\n    {claim.format("c")}\n\n'
        f"[^1]: {claim.format('f')}\n\n| x | {claim.format('d')} |\n| - | - |\n\n"
        f"> {claim.format('e')}\n{FOUR}"
    )
    claims = good(text).lesson.claims
    assert [(claim.number, claim.sentence) for claim in claims] == list(
        zip(range(1, 7), "abcdef", strict=True)
    )


def test_a_claim_may_reference_other_lessons_and_machines():
    page = good(
        '[a]{claim=\'lesson("l/y").x.t > 1\' holds="5/7"}'
        " [b]{claim='machine(\"h200\").four.t > four.t'}\n" + FOUR
    )
    assert [claim.holds for claim in page.lesson.claims] == [(5, 7), None]


def test_a_role_has_a_text_and_the_name_of_a_term():
    page = good("{term}`jaxpr`, {term}`the\nIR <StableHLO>`, {term}``a`b <c>``.\n")
    assert [(t.content, t.meta) for t in inline(page.tokens, "lg_term")] == [
        ("jaxpr", {"term": "jaxpr", "line": 1}),
        ("the IR", {"term": "StableHLO", "line": 1}),
        ("a`b", {"term": "c", "line": 2}),
    ]


def test_a_span_has_an_id_and_classes_and_contains_markup():
    page = good("[205 *ms* [x](y.md)]{.quoted .small #q} and [a]{id='r' class=\"s\"}\n")
    first, second = inline(page.tokens, "lg_span_open")
    assert first.attrs == {"class": "quoted small", "id": "q"}
    assert second.attrs == {"id": "r", "class": "s"}
    assert "link_open" in kinds(page.tokens)


def test_invalid_values_and_claims_leave_no_incomplete_token():
    page, findings = document('{{ nine.t }} [a]{claim="nine.t > 1"} {{ four.t }}\n' + FOUR)
    assert [finding.what for finding in findings] == ["unknown snippet `nine`"]
    assert [t.meta["index"] for t in inline(page.tokens, "lg_value")] == [0]
    assert inline(page.tokens, "lg_claim_open") == []
