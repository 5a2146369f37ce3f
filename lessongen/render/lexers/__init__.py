"""Pygments lexers of the texts that JAX prints: jaxpr, StableHLO, optimised HLO.

Registered as `pygments.lexers` entry points, so that whoever installs lessongen has them in
every tool that highlights with Pygments. No rule takes any character: a text of another form
shows as error tokens instead of being coloured by chance.
"""

from lessongen.render.lexers.hlo import HloLexer
from lessongen.render.lexers.jaxpr import JaxprLexer
from lessongen.render.lexers.stablehlo import StablehloLexer

__all__ = ["HloLexer", "JaxprLexer", "StablehloLexer"]
