"""Token streams: copies that leave the document's own tokens alone, positions, and render rules.

A render rule is markdown-it's term for the function that prints the tokens of one type.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from lessongen.lesson import parser
from lessongen.render.context import RenderContext
from lessongen.render.templating import piece

Tokens: TypeAlias = Sequence[Token]
RenderRule: TypeAlias = Callable[[RenderContext, Tokens, int], str]


def changed(token: Token, **fields: Any) -> Token:
    """A copy with other fields; its attributes and meta are copies too."""
    copy = replace(token, attrs=dict(token.attrs), meta=dict(token.meta))
    return replace(copy, **fields)


def opening(tokens: Tokens, at: int) -> Token:
    """The token `…_open` that the closing token at that index belongs to."""
    name = tokens[at].type.removesuffix("_close")
    depth = 0
    for token in reversed(tokens[: at + 1]):
        if token.type in (f"{name}_open", f"{name}_close"):
            depth += token.nesting
            if not depth:
                return token
    raise AssertionError(name)


def closing(tokens: Tokens, name: str) -> int:
    """The index of the token `{name}_close` that closes the first `{name}_open`."""
    depth = 0
    for at, token in enumerate(tokens):
        if token.type in (f"{name}_open", f"{name}_close"):
            depth += token.nesting
            if not depth:
                return at
    raise AssertionError(name)


def line(block: Token, children: Tokens, at: int) -> int:
    """The line (from 1) on which the child at that index begins."""
    first = block.map[0] + 1 if block.map else 1
    return first + sum(each.type in ("softbreak", "hardbreak") for each in children[:at])


def render_tokens(tokens: Tokens, context: RenderContext, rules: Mapping[str, RenderRule]) -> str:
    """The markup of tokens: by the rules, and by markdown-it's own for types without a rule."""
    md = parser()
    for name, rule in rules.items():
        md.add_render_rule(name, _adapted(rule, context))
    return str(md.renderer.render(tokens, md.options, {}))


def _adapted(rule: RenderRule, context: RenderContext) -> Callable[..., str]:
    def call(
        _renderer: RendererProtocol, tokens: Tokens, at: int, _options: OptionsDict, _env: EnvType
    ) -> str:
        return rule(context, tokens, at)

    return call


def macro(file: str, name: str, *, end: str = "") -> RenderRule:
    """The rule that prints a macro of a template with the token's meta as its arguments."""

    def rule(context: RenderContext, tokens: Tokens, at: int) -> str:
        return piece(name, context.texts, file=file, **tokens[at].meta) + end

    return rule
