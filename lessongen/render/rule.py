"""What a rule is: how tokens of one type are printed."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from lessongen.lesson import parser
from lessongen.render.context import RenderContext
from lessongen.render.templating import piece

Tokens: TypeAlias = Sequence[Token]
Rule: TypeAlias = Callable[[RenderContext, Tokens, int], str]


def printed(tokens: Tokens, context: RenderContext, rules: Mapping[str, Rule]) -> str:
    """The markup of tokens: by the rules, and as markdown-it prints where there is none."""
    md = parser()
    for name, rule in rules.items():
        md.add_render_rule(name, _adapted(rule, context))
    return str(md.renderer.render(tokens, md.options, {}))


def _adapted(rule: Rule, context: RenderContext) -> Callable[..., str]:
    def call(
        _renderer: RendererProtocol, tokens: Tokens, at: int, _options: OptionsDict, _env: EnvType
    ) -> str:
        return rule(context, tokens, at)

    return call


def macro(file: str, name: str, *, end: str = "") -> Rule:
    """The rule that prints a macro of a template, with what the token's meta has."""

    def rule(context: RenderContext, tokens: Tokens, at: int) -> str:
        return piece(name, context.texts, file=file, **tokens[at].meta) + end

    return rule
