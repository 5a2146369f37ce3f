"""Syntax, paths and errors of expressions."""

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
def test_an_expression_has_a_reference_for_each_path(text, named):
    assert list(parse(text, HERE).references) == named


def test_line_breaks_are_spaces_outside_and_inside_quotes():
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
def test_the_syntax_that_is_allowed(text):
    assert parse(text, HERE).text == text


REFUSED = [
    ("", "is empty", "allowed are"),
    ("x.t **2", "`**` is not allowed", "allowed are"),
    ("'a' ~ x.t", "`~` is not allowed", "allowed are"),
    ("x.t if x.u", "`… if … else …` is not allowed", "allowed are"),
    ("[x.t]", "a list is not allowed", "allowed are"),
    ("x.t in (1, 2)", "a tuple is not allowed", "allowed are"),
    ("{'a': 1}", "a dict is not allowed", "allowed are"),
    ("x.t[1:2]", "a slice is not allowed", "allowed are"),
    ("x.t(1)", "a call is not allowed here", "only `lesson(…)` and `machine(…)` can be called"),
    (
        "x.t.upper()",
        "a call is not allowed here",
        "only `lesson(…)` and `machine(…)` can be called",
    ),
    ("range(9)", "a call is not allowed here", "only `lesson(…)` and `machine(…)` can be called"),
    ("lesson('a')", "is not a value", "continue with a snippet"),
    ("lesson(x.t).y.t", "takes one string", 'lesson("…")'),
    ("lesson('a', 'b').y.t", "takes one string", 'lesson("…")'),
    ("machine(*'a').y.t", "takes one string", 'machine("…")'),
    ("lesson('a').lesson('b').y.t", "appears twice", "remove one"),
    ("x", "`x` is a snippet, not a value", "x.VARIABLE"),
    ("x.t > x", "`x` is a snippet, not a value", "x.median.VARIABLE"),
    ("x.runs", "requires the name of a variable", "x.runs.VARIABLE"),
    ("x.median[0]", "requires the name of a variable", "x.median.VARIABLE"),
    ("x.error", "`x.error` is not a value", "`message`, `type`"),
    ("x.error.typ", "no `typ`", "did you mean `type`?"),
    ("x.cost", "`x.cost` does not name a figure of the capture `cost`", "x.cost.VARIABLE.FIGURE"),
    ("x.cost.f", "`x.cost.f` does not name a figure", "x['cost']"),
    ("x.memory.f.a.b", "`x.memory.f.a.b` does not name a figure", "x.memory.VARIABLE.FIGURE"),
    ("x.stages", "does not name a figure of the capture `stages`", "x.stages.FUNCTION.compile"),
    ("x.stages.f.compil", "`compil` is not a stage", "did you mean `compile`?"),
    (
        "x.stages[0].compile",
        "`x.stages[0].compile` does not name a figure",
        "x.stages.FUNCTION.compile",
    ),
    ("x.cache", "does not name a figure of the capture `cache`", "`x.cache.FIGURE`"),
    ("x.cache.misses.f", "does not name a figure", "x['cache']"),
    ("x.cost[y.n].flops", "`x.cost[…]` selects a figure by a computed name", "`x.cost.NAME`"),
    ("x.stages.f[y.n]", "`x.stages.f[…]` selects a figure by a computed name", "`x.stages.f.NAME`"),
    ("x[0]", "does not name a variable", "x.VARIABLE"),
    ("x[y.n]", "selects a variable by a computed name", "x.VARIABLE"),
    ("x.min[y.n]", "selects a variable by a computed name", "x.min.VARIABLE"),
    ("x.t | roundd", "`roundd` is not a filter", "did you mean `round`?"),
    ("x.t | safe", "`safe` is not a filter", "`fixed`"),
    ("x.t is definde", "`definde` is not a test", "did you mean `defined`?"),
    ("x.t is divisibleby 3", "`divisibleby` is not a test", "`number`"),
    ("x.t / x.u | times", "`times` is not the last operation", "`(…) | times`"),
    ("x.t | ms | ms", "`ms` is not the last operation", "apply it last"),
    ("x.t | ms > 1", "`ms` is not the last operation", "apply it last"),
    ("x.t | fixed", "`fixed` requires an argument", "`digits`: 0 to 15"),
    ("x.t | fixed(16)", "invalid argument `digits`", "0 to 15"),
    ("x.t | fixed(x.n)", "invalid argument `digits`", "0 to 15"),
    ("x.t | fixed(true)", "invalid argument `digits`", "0 to 15"),
    ("x.t | round(999999)", "invalid argument `precision`", "0 to 15"),
    ("x.t | round(1, 'up')", "invalid argument `method`", "'common' or 'ceil' or 'floor'"),
    ("x.t | ms(3)", "too many arguments", "it takes no arguments"),
    ("x.t | sum(attribute='a')", "has no argument `attribute`", "it takes no arguments"),
    ("x.t | round(1, precision=1)", "given `precision` twice", "it takes `precision`"),
    ("x.t | round(precision=1, precision=1)", "given `precision` twice", "it takes"),
    ("x.t | round(*x.n)", "does not accept `*` or `**`", "write its arguments out"),
    ("x.t is number(1)", "too many arguments", "it takes no arguments"),
    ("x.t &", "is not a valid expression: unexpected char '&'", "allowed are"),
    ("x.t x.u", "is not a valid expression: unexpected 'x'", "allowed are"),
    ("x.t }} {{ y.t", "is not a valid expression: unexpected '}}'", "allowed are"),
    ("((x.t)", "is not a valid expression", "allowed are"),
    ("x.", "is not a valid expression", "allowed are"),
    ("x.t == 'a", "is not a valid expression", "allowed are"),
    (r"x.t == '\d'", "is not a valid expression: invalid escape", "allowed are"),
    ("9" * 3990 + " > x.t " + "+ 1" * 9, "characters", "shorten it"),
    ("x.t < 1e400", "a number is too large", "below 1e308"),
    ("(" * 1900 + "x.t", "nested too deeply", "shorten it"),
    ("not " * 100 + "x.t", "nested too deeply", "shorten it"),
    ("x" + ".a" * 1900, "nested too deeply", "shorten it"),
]


@pytest.mark.parametrize(("text", "what", "remedy"), REFUSED, ids=[row[0][:30] for row in REFUSED])
def test_any_other_syntax_is_an_error_with_a_remedy(text, what, remedy):
    with pytest.raises(ExpressionError) as caught:
        parse(text, HERE)
    assert what in caught.value.problem.what
    assert remedy in caught.value.problem.advice


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("2 > 1", "`2 > 1` reads no recorded value"),
        ("'a' is string", "reads no recorded value"),
        ("x.t | ms", "must not end in a printing filter, here `ms`"),
        ("x.t == ", "is not a valid expression"),
    ],
)
def test_a_claim_must_read_a_record_and_must_not_print(text, what):
    with pytest.raises(ExpressionError, match=r"; ") as caught:
        parse_claim(text, HERE)
    assert what in str(caught.value)


def test_a_claim_may_name_one_value_and_a_constant():
    assert parse_claim("four.t > 1", HERE).references == (Reference("four", ("t",)),)
