"""Pygments lexers for the dialects of IR that Pygments doesn't have; the folder is the list.

Pages find them in this folder. They are also `pygments.lexers` entry points, so that other tools
that highlight with Pygments have them. No rule matches every character: a text of another form
has error tokens.
"""

import functools
import importlib
import pkgutil
from collections.abc import Mapping

from pygments.lexer import RegexLexer

from lessongen.render.lexers.hlo import HloLexer
from lessongen.render.lexers.jaxpr import JaxprLexer
from lessongen.render.lexers.stablehlo import StablehloLexer

__all__ = ["HloLexer", "JaxprLexer", "StablehloLexer", "lexers_by_alias"]


@functools.cache
def lexers_by_alias() -> Mapping[str, type[RegexLexer]]:
    """Return the lexers of this folder by each of their aliases."""
    found: dict[str, type[RegexLexer]] = {}
    for name in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        module = importlib.import_module(f"{__name__}.{name}")
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, RegexLexer):
                found |= dict.fromkeys(value.aliases, value)
    return found
