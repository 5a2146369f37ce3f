"""The jaxpr lexer: `c:f32[3] = reduce_sum[axes=(0,) out_sharding=None] b`.

Parameters print as Python's reprs, so Python's literals, operators and brackets are legal.
"""

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from lessongen.render.lexers.grouping import groups

# Short names of dtypes, as `jax._src.dtypes.short_dtype_name` gives them.
_DTYPE = (
    r"(?:bool|bf16|float0|f8_\w+|f4_\w+|f(?:8|16|32|64)|[iu](?:2|4|8|16|32|64)"
    r"|c(?:64|128)|key<\w+>|token)"
)
_SHAPE = r"\[[^\[\]\n]*\]"


class JaxprLexer(RegexLexer):
    """The text of a `ClosedJaxpr`, also with `source_info=True`."""

    name = "jaxpr"
    aliases: ClassVar[list[str]] = ["jaxpr"]
    filenames: ClassVar[list[str]] = ["*.jaxpr"]
    url = "https://docs.jax.dev/en/latest/jaxpr.html"
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (words(("lambda", "let", "in"), prefix=r"\b", suffix=r"\b"), Keyword),
            # a type, after the variable or literal that it belongs to
            (
                rf"(:)({_DTYPE})({_SHAPE})",
                groups(Punctuation, Keyword.Type, Number.Integer),
            ),
            (
                rf"(:)(\w+(?:<\w+>)?)(\{{)({_DTYPE})({_SHAPE})(\}})",
                groups(
                    Punctuation, Name.Class, Punctuation, Keyword.Type, Number.Integer, Punctuation
                ),
            ),
            # what a debug print was given: free text, up to the next parameter
            (
                r"\b(fmt)(=)([^\n]*?)(?=\s\w+=|\n|\Z)",
                groups(Name.Attribute, Operator, String),
            ),
            # an equation's primitive
            (
                r"(?<=\s)(=)(\s)([a-z_][\w-]*)",
                groups(Operator, Whitespace, Name.Function),
            ),
            (r"(<-)", Operator),
            (r"([A-Za-z_]\w*)(=)", groups(Name.Attribute, Operator)),
            (words(("None", "True", "False"), prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (r"0x[0-9A-FXa-f]+", Number.Hex),
            (
                r"-?(?:\d+\.\d*(?:e[+-]?\d+)?|\d+e[+-]?\d+|(?:inf|nan)\b)j?|-?\d+j",
                Number.Float,
            ),
            (r"-?\d+", Number.Integer),
            (r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"", String),
            (r"<\w[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)*>", Name.Other),  # <function f at 0xX>
            (r"[^\W\d]\w*", Name.Variable),
            (r"[\[\](){},:;]", Punctuation),
            (r"[=+*/%@&|^~<>!.-]", Operator),
        ]
    }
