"""Maths to MathML, by math-core; its inline styles become classes of lessongen.css."""

import re
from collections.abc import Mapping, Sequence

from markdown_it.token import Token
from markupsafe import Markup
from math_core import LatexError, LatexToMathML

from lessongen.diagnostics import Place, Problem
from lessongen.render.context import RenderContext
from lessongen.render.templating import piece
from lessongen.render.tokens import RenderRule, Tokens, changed, line

KINDS = ("math_inline", "math_inline_double", "math_block", "math_block_label")
CLASSES = {  # declarations that math-core writes, to the class that says the same
    "border-left:0.05emdashedcurrentcolor": "lg-m-dashed-left",
    "border-left:0.05emsolidcurrentcolor": "lg-m-solid-left",
    "border-right:0.05emdashedcurrentcolor": "lg-m-dashed-right",
    "border-right:0.05emsolidcurrentcolor": "lg-m-solid-right",
    "border-top:0.05emdashedcurrentcolor": "lg-m-dashed-top",
    "border-top:0.05emsolidcurrentcolor": "lg-m-solid-top",
    "justify-items:end": "lg-m-right",
    "justify-items:start": "lg-m-left",
    "padding-left:0": "lg-m-close-left",
    "padding-left:0.1em": "lg-m-near-left",
    "padding-left:1em": "lg-m-far-left",
    "padding-right:0": "lg-m-close-right",
    "padding-right:0.1em": "lg-m-near-right",
    "text-align:left": "lg-m-left",
    "text-align:right": "lg-m-right",
    "width:100%": "lg-m-wide",
    "width:50%": "lg-m-half",
    "width:7.5%": "lg-m-number",
}
_STYLE = re.compile(r'(?<=\s)style="([^"]*)"')
_CONVERTER = LatexToMathML(fancy_error=False)


def mathml(latex: str, *, block: bool) -> Markup:
    """The formula as MathML.

    Raises LatexError for an unknown command, and for one that needs an inline style.
    """
    made = _CONVERTER.convert_with_local_state(latex, displaystyle=block)
    return Markup(_STYLE.sub(_classes, made))  # noqa: S704 - escaped by math-core


def _classes(style: re.Match[str]) -> str:
    declarations = [part for part in re.sub(r"\s", "", style[1]).split(";") if part]
    unknown = next((each for each in declarations if each not in CLASSES), None)
    if unknown is not None:
        raise LatexError(f"it needs the inline style `{unknown}`, and pages have no inline styles")
    names = dict.fromkeys(CLASSES[each] for each in declarations)
    return f'class="{" ".join(names)}"'


def convert_formulas(context: RenderContext, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with `lg_math` for each formula; a finding for each that can't be converted."""
    return [_block(context, token) for token in tokens]


def _block(context: RenderContext, token: Token) -> Token:
    if token.type in KINDS:
        return _formula(context, token, line(token, (), 0), block=True)
    children = token.children or []
    if not any(child.type in KINDS for child in children):
        return token
    made = [
        _formula(context, child, line(token, children, at), block=child.type.endswith("_double"))
        if child.type in KINDS
        else child
        for at, child in enumerate(children)
    ]
    return changed(token, children=made)


def _formula(context: RenderContext, token: Token, at: int, *, block: bool) -> Token:
    latex = token.content.strip()
    name = "lg_math_block" if token.type.startswith("math_block") else "lg_math"
    try:
        return Token(name, "math", 0, meta={"markup": mathml(latex, block=block)})
    except LatexError as error:
        reason = str(error).strip().partition(": ")[2] or str(error)
        what = f"the formula `{latex}` can't be shown: {reason.rstrip('.')}"
        context.report(Place(context.lesson.path, at), Problem(what))
        return Token("code_inline" if name == "lg_math" else "code_block", "code", 0, content=latex)


def lg_math(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A formula within a line."""
    markup = str(tokens[at].meta["markup"])
    context.anchors_in(markup)  # `\\label` gives an equation an id
    return markup


def lg_math_block(context: RenderContext, tokens: Tokens, at: int) -> str:
    """A formula in a block of its own, in a region that can be scrolled."""
    markup = tokens[at].meta["markup"]
    context.anchors_in(markup)
    return (
        piece(
            "formula",
            context.texts,
            file="blocks",
            markup=markup,
            name=context.texts.gettext("Formula"),
        )
        + "\n"
    )


RULES: Mapping[str, RenderRule] = {"lg_math": lg_math, "lg_math_block": lg_math_block}
