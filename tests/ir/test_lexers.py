"""The lexers know every token of real texts, change no character, and guess at nothing."""

from typing import Any

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Error

LEXERS = ("jaxpr", "stablehlo", "hlo")

pytestmark = pytest.mark.xdist_group("ir")


def tokens(name, text):
    return list(get_lexer_by_name(name, stripnl=False, ensurenl=False).get_tokens(text))


def texts(programs, name):
    for program, kinds in programs.items():
        for text in filter(None, (kinds[name].text, kinds[name].debug)):
            yield program, text


@pytest.mark.parametrize("name", LEXERS)
def test_every_token_is_known_and_every_character_kept(programs, name):
    for program, text in texts(programs, name):
        found = tokens(name, text)
        assert [value for kind, value in found if kind is Error] == [], program
        assert "".join(value for _, value in found) == text, program


@pytest.mark.parametrize("name", LEXERS)
@pytest.mark.parametrize("character", ["`", "\x00", "☃", "\\", '"'])
def test_what_is_of_no_form_is_an_error(name, character):
    lexer: Any = get_lexer_by_name(name, stripnl=False, ensurenl=False)
    for state in lexer._tokens:  # noqa: SLF001 - the states have no other name
        stack = (state,) if state == "root" else ("root", state)
        found = [kind for _, kind, _ in lexer.get_tokens_unprocessed(character, stack)]
        assert found == [Error], state


@pytest.mark.parametrize(
    ("name", "line", "part", "kind"),
    [
        ("jaxpr", "c:f32[3] = mul a b", "mul", "Token.Name.Function"),
        ("jaxpr", "c:f32[3] = mul a b", "f32", "Token.Keyword.Type"),
        ("jaxpr", "c:f32[3] = mul a b", "[3]", "Token.Literal.Number.Integer"),
        ("jaxpr", "d:f32[] = reduce_sum[axes=(0,)] c", "axes", "Token.Name.Attribute"),
        ("jaxpr", "{ lambda ; a:Ref{f32[8]}. let", "lambda", "Token.Keyword"),
        ("jaxpr", "b:bool[] = gt a nan:f32[]", "nan", "Token.Literal.Number.Float"),
        ("stablehlo", "%1 = stablehlo.add %0, %c : tensor<f32>", "add", "Token.Name.Function"),
        ("stablehlo", "%1 = stablehlo.add %0, %c : tensor<f32>", "%0", "Token.Name.Variable"),
        ("stablehlo", "%2:3 = call @f(%0) : tensor<4x?xbf16>", "bf16", "Token.Keyword.Type"),
        ("stablehlo", "attributes {mhlo.num_replicas = 1 : i32}", "i32", "Token.Keyword.Type"),
        ("hlo", "ROOT %add.1 = f32[2,3]{1,0} add(%a, %b)", "add", "Token.Name.Function"),
        ("hlo", "ROOT %add.1 = f32[2,3]{1,0} add(%a, %b)", "{1,0}", "Token.Comment.Special"),
        ("hlo", "%r = f32[] reduce(%x, %c), dimensions={0}", "dimensions", "Token.Name.Attribute"),
    ],
)
def test_parts_of_a_line(name, line, part, kind):
    assert [str(token) for token, value in tokens(name, line) if value == part][:1] == [kind]
