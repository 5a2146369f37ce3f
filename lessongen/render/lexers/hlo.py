"""The HLO lexer: what XLA prints of a compiled module."""

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

_ELEMENT = r"(?:pred|bf16|f8\w*|f4\w*|f16|f32|f64|[su](?:1|2|4|8|16|32|64)|c64|c128|token|opaque)"
_KEYWORDS = ("HloModule", "ENTRY", "ROOT")
_TABLES = ("FileNames", "FunctionNames", "FileLocations", "StackFrames")


class HloLexer(RegexLexer):
    """The text of a `Compiled`, with its metadata and tables of stack frames."""

    name = "HLO"
    aliases: ClassVar[list[str]] = ["hlo", "xla-hlo"]
    filenames: ClassVar[list[str]] = ["*.hlo"]
    url = "https://openxla.org/xla"
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"/\*[^*\n]*\*/", Comment.Multiline),
            (r"//[^\n]*", Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (words(_KEYWORDS + _TABLES, prefix=r"\b", suffix=r"\b"), Keyword),
            # a shape and its layout: f32[128,512]{1,0:T(8,128)S(1)}
            (
                rf"\b({_ELEMENT})(\[[\d,<=?]*\])(\{{[\d,:A-Z()*#]*\}})",
                groups(Keyword.Type, Number.Integer, Comment.Special),
            ),
            (rf"\b({_ELEMENT})(\[[\d,<=?]*\])", groups(Keyword.Type, Number.Integer)),
            (r"%[\w.-]+", Name.Variable),
            (r"\b(true|false|inf|nan)\b", Keyword.Constant),
            (r"([A-Za-z_]\w*)(=)", groups(Name.Attribute, Operator)),
            (r"([a-z][a-z0-9-]*)(?=\()", Name.Function),
            (r"0x[0-9A-Fa-f]+", Number.Hex),
            (r"-?\d+(?:\.\d*)?e[+-]?\d+|-?\d+\.\d*", Number.Float),
            (r"-?\d+(?:[x_-]+\d+)+", Number.Integer),  # 1x2x2x1, 0_1x1_0: a window
            (r"-?\d+", Number.Integer),
            (r"->|<=", Operator),
            (r"#[A-Za-z_][\w.]*", Name.Constant),
            (r"'[^'\n]*'", String),
            (r"[A-Za-z_][\w.]*(?:-[\w.]+)*", Name),
            (r"\.\.\.", Punctuation),  # a constant too large to print
            (r"[\[\](){}<>:,;]", Punctuation),
            (r"[=*+?|-]", Operator),
        ]
    }
