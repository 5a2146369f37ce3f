"""What is derived from the registry of dialects, for every dialect in it."""

import pytest
from pygments.lexers.special import TextLexer

from lessongen.captures import default_kinds, kinds, value_kinds
from lessongen.ir import DIALECTS
from lessongen.render.code import lexer
from lessongen.render.ir import Sign, diff
from lessongen.render.texts import texts_in
from lessongen.views import display_name, views


@pytest.fixture(params=DIALECTS)
def dialect(request):
    return DIALECTS[request.param]


def test_a_dialect_is_a_capture_kind_that_a_value_calls_for(dialect):
    kind = value_kinds()[dialect.name]
    assert (dialect.suffix, dialect.takes) == (kind.SUFFIX, kind.TAKES)
    assert dialect.name in default_kinds()
    assert [other.SUFFIX for other in kinds().values()].count(dialect.suffix) == 1


def test_a_dialect_takes_no_value_of_a_program_without_jax(dialect):
    assert not dialect.accepts("text")


def test_a_dialect_with_functions_is_a_view_with_the_key_function(dialect):
    keys = [key.name for key in views()[dialect.name].keys]
    assert ("function" in keys) is (dialect.functions is not None)


def test_a_dialect_has_a_lexer_and_a_display_name(dialect):
    assert not isinstance(lexer(dialect.lexer), TextLexer)
    assert display_name(texts_in("en"), dialect.name) == dialect.display_name


def test_a_text_of_an_unexpected_form_is_only_a_text(dialect):
    text = '} } ( ] " %% a:f32[3] = b\n'
    assert dialect.numbering.nameless(text).count("\n") == 1
    assert {line.sign for line in diff(text, text, dialect.name)} == {Sign.BOTH}
    failed = dialect.source_map(object(), sources={})
    assert failed.links == {}
