"""What an expression may be made of, what it names, and how it is refused."""

import pytest

from lessongen.diagnostics import ExpressionError, Place
from lessongen.expressions import parse, parse_claim
from lessongen.model import Reference

HERE = Place("lessons/l/a.md", 7)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("four.t", [Reference("four", ("t",))]),
        ("four.t_a / four.t_b | abs", [Reference("four", ("t_a",)), Reference("four", ("t_b",))]),
        ("four.t + four.t", [Reference("four", ("t",))]),
        ("four.runs.t | length", [Reference("four", ("runs", "t"))]),
        ("four.error.type", [Reference("four", ("error", "type"))]),
        ("four['cost']", [Reference("four", ("cost",))]),
        ("four.shapes[0]['a'].b", [Reference("four", ("shapes", 0, "a", "b"))]),
        ("four.shapes[-1]", [Reference("four", ("shapes", -1))]),
        ("a.rows[b.n].c", [Reference("a", ("rows",)), Reference("b", ("n",))]),
        ('lesson("l/b").x.t', [Reference("x", ("t",), lesson="l/b")]),
        ("machine('h200').x.t", [Reference("x", ("t",), machine="h200")]),
        ('machine("m").lesson("b").x.t', [Reference("x", ("t",), lesson="b", machine="m")]),
        ('lesson("b").machine("m").x.t', [Reference("x", ("t",), lesson="b", machine="m")]),
        ("1 + 2", []),
    ],
)
def test_an_expression_says_what_it_reads(text, named):
    assert list(parse(text, HERE).references) == named


def test_line_breaks_read_as_spaces_outside_and_inside_quotes():
    assert parse(" four.t\n   >\r\n 1", HERE).text == "four.t > 1"
    assert parse("'a\n b' in x.t", HERE).text == "'a b' in x.t"


@pytest.mark.parametrize(
    "text",
    [
        "x.a < x.b <= 3 and not x.flag or x.c != 'a'",
        "-x.a + +1 - 2 * 3 / 4 // 5 % 6",
        "'float32[2]' in x.error.message and 'b' not in x.t",
        "x.t is not none and x.t is defined and x.t is number and x.u is string",
        "(x.runs.t | sort | first) < (x.runs.t | sum) - (x.runs.t | max) + (x.runs.t | last)",
        "x.t | round(1, 'floor') | fixed(2)",
        "x.names | sort(reverse=true) | first",
        "(x.a / x.b) | times",
        "x.s == '}} {% if %} {{'",
        "x.flag == true or x.flag == None",
    ],
)
def test_what_the_design_lists_is_legal(text):
    assert parse(text, HERE).text == text


REFUSED = [
    ("", "is empty", "legal are"),
    ("x.t **2", "`**` isn't legal", "legal are"),
    ("'a' ~ x.t", "`~` isn't legal", "legal are"),
    ("x.t if x.u", "`… if … else …` isn't legal", "legal are"),
    ("[x.t]", "a list isn't legal", "legal are"),
    ("x.t in (1, 2)", "a tuple isn't legal", "legal are"),
    ("{'a': 1}", "a dict isn't legal", "legal are"),
    ("x.t[1:2]", "a slice isn't legal", "legal are"),
    ("x.t(1)", "something is called", "only `lesson(…)` and `machine(…)`"),
    ("x.t.upper()", "something is called", "only `lesson(…)` and `machine(…)`"),
    ("range(9)", "something is called", "only `lesson(…)` and `machine(…)`"),
    ("lesson('a')", "is no value", "go on with a snippet"),
    ("lesson(x.t).y.t", "takes one name in quotes", 'lesson("…")'),
    ("lesson('a', 'b').y.t", "takes one name in quotes", 'lesson("…")'),
    ("machine(*'a').y.t", "takes one name in quotes", 'machine("…")'),
    ("lesson('a').lesson('b').y.t", "stands twice", "name one"),
    ("x", "`x` is a snippet, no value", "x.VARIABLE"),
    ("x.t > x", "`x` is a snippet, no value", "x.median.VARIABLE"),
    ("x.runs", "lacks the variable", "x.runs.VARIABLE"),
    ("x.median[0]", "lacks the variable", "x.median.VARIABLE"),
    ("x.error", "two parts", "`message`, `type`"),
    ("x.error.typ", "no `typ`", "did you mean `type`?"),
    ("x.cost", "`x.cost` names no figure of the capture `cost`", "x.cost.VARIABLE.FIGURE"),
    ("x.cost.f", "`x.cost.f` names no figure", "x['cost']"),
    ("x.memory.f.a.b", "`x.memory.f.a.b` names no figure", "x.memory.VARIABLE.FIGURE"),
    ("x.stages", "names no figure of the capture `stages`", "x.stages.FUNCTION.compile"),
    ("x.stages.f.compil", "`compil` is no stage", "did you mean `compile`?"),
    ("x.stages[0].compile", "`x.stages[0].compile` names no figure", "x.stages.FUNCTION.compile"),
    ("x.cache", "names no figure of the capture `cache`", "`x.cache.FIGURE`"),
    ("x.cache.misses.f", "names no figure", "x['cache']"),
    ("x.cost[y.n].flops", "`x.cost[…]` computes which figure", "`x.cost.NAME`"),
    ("x.stages.f[y.n]", "`x.stages.f[…]` computes which figure", "`x.stages.f.NAME`"),
    ("x[0]", "names no variable", "x.VARIABLE"),
    ("x[y.n]", "computes which variable", "x.VARIABLE"),
    ("x.min[y.n]", "computes which variable", "x.min.VARIABLE"),
    ("x.t | roundd", "`roundd` is no filter", "did you mean `round`?"),
    ("x.t | safe", "`safe` is no filter", "`fixed`"),
    ("x.t is definde", "`definde` is no test", "did you mean `defined`?"),
    ("x.t is divisibleby 3", "`divisibleby` is no test", "`number`"),
    ("x.t / x.u | times", "`times` prints, and something is done", "`(…) | times`"),
    ("x.t | ms | ms", "`ms` prints, and something is done", "comes last"),
    ("x.t | ms > 1", "`ms` prints, and something is done", "comes last"),
    ("x.t | fixed", "`fixed` lacks its argument", "`digits`: 0 to 15"),
    ("x.t | fixed(16)", "wrong argument `digits`", "0 to 15"),
    ("x.t | fixed(x.n)", "wrong argument `digits`", "0 to 15"),
    ("x.t | fixed(true)", "wrong argument `digits`", "0 to 15"),
    ("x.t | round(999999)", "wrong argument `precision`", "0 to 15"),
    ("x.t | round(1, 'up')", "wrong argument `method`", "'common' or 'ceil' or 'floor'"),
    ("x.t | ms(3)", "an argument too much", "it takes none"),
    ("x.t | sum(attribute='a')", "unknown argument `attribute`", "it takes none"),
    ("x.t | round(1, precision=1)", "given `precision` twice", "it takes `precision`"),
    ("x.t | round(precision=1, precision=1)", "given `precision` twice", "it takes"),
    ("x.t | round(*x.n)", "given `*` or `**`", "write its arguments out"),
    ("x.t is number(1)", "an argument too much", "it takes none"),
    ("x.t &", "is no expression: unexpected char '&'", "legal are"),
    ("x.t x.u", "is no expression: 'x' is too much", "legal are"),
    ("x.t }} {{ y.t", "is no expression: '}}' is too much", "legal are"),
    ("((x.t)", "is no expression", "legal are"),
    ("x.", "is no expression", "legal are"),
    ("x.t == 'a", "is no expression", "legal are"),
    (r"x.t == '\d'", "is no expression: invalid escape", "legal are"),
    ("9" * 3990 + " > x.t " + "+ 1" * 9, "characters", "shorten it"),
    ("x.t < 1e400", "a number is too large", "below 1e308"),
    ("(" * 1900 + "x.t", "nested too deeply", "shorten it"),
    ("not " * 100 + "x.t", "nested too deeply", "shorten it"),
    ("x" + ".a" * 1900, "nested too deeply", "shorten it"),
]


@pytest.mark.parametrize(("text", "what", "remedy"), REFUSED, ids=[row[0][:30] for row in REFUSED])
def test_everything_else_is_refused_with_what_is_legal(text, what, remedy):
    with pytest.raises(ExpressionError) as caught:
        parse(text, HERE)
    said_what, _, said_remedy = str(caught.value).partition("; ")
    assert what in said_what
    assert remedy in said_remedy


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("2 > 1", "`2 > 1` names no recorded value"),
        ("'a' is string", "names no recorded value"),
        ("x.t | ms", "prints nothing, and this one ends in `ms`"),
        ("x.t == ", "is no expression"),
    ],
)
def test_a_claim_reads_what_is_recorded_and_prints_nothing(text, what):
    with pytest.raises(ExpressionError, match=r"; ") as caught:
        parse_claim(text, HERE)
    assert what in str(caught.value)


def test_a_claim_may_name_one_value_and_a_constant():
    assert parse_claim("four.t > 1", HERE).references == (Reference("four", ("t",)),)
