"""What a rule is: how tokens of one type are printed."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from lessongen.lesson import parser
from lessongen.render.sheet import Sheet
from lessongen.render.templating import piece

Tokens: TypeAlias = Sequence[Token]
Rule: TypeAlias = Callable[[Sheet, Tokens, int], str]


def printed(tokens: Tokens, sheet: Sheet, rules: Mapping[str, Rule]) -> str:
    """The markup of tokens: by the rules, and as markdown-it prints where there is none."""
    md = parser()
    for name, rule in rules.items():
        md.add_render_rule(name, _adapted(rule, sheet))
    return str(md.renderer.render(tokens, md.options, {}))


def _adapted(rule: Rule, sheet: Sheet) -> Callable[..., str]:
    def call(
        _renderer: RendererProtocol, tokens: Tokens, at: int, _options: OptionsDict, _env: EnvType
    ) -> str:
        return rule(sheet, tokens, at)

    return call


def macro(file: str, name: str, *, end: str = "") -> Rule:
    """The rule that prints a macro of a template, with what the token's meta has."""

    def rule(_sheet: Sheet, tokens: Tokens, at: int) -> str:
        return piece(name, file=file, **tokens[at].meta) + end

    return rule
