"""The StableHLO lexer: MLIR's textual form with the dialects that JAX lowers to."""

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

_SCALAR = r"(?:bf16|tf32|f8E\w+|f6E\w+|f4E\w+|f\d+|[su]?i\d+|index|none)\b"
_HEADS = ("module", "attributes", "public", "private", "nested", "return", "call")
_PARTS = ("cond", "do", "reducer", "applies", "across", "dimensions", "init")
_LOCATIONS = ("loc", "callsite", "fused", "unknown", "at", "to")
_SHAPED = r"(tensor|memref|vector|complex|tuple)(<)"


class StablehloLexer(RegexLexer):
    """The text of a `Lowered`, also with debug information."""

    name = "StableHLO"
    aliases: ClassVar[list[str]] = ["stablehlo", "mlir-stablehlo"]
    filenames: ClassVar[list[str]] = ["*.stablehlo", "*.mlir"]
    url = "https://openxla.org/stablehlo/spec"
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"//[^\n]*", Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"(%[\w$.-]+)(:)(\d+)", groups(Name.Variable, Punctuation, Number.Integer)),
            (r"%[\w$.-]+(?:#\d+)?", Name.Variable),
            (r'@(?:[\w$.-]+|"(?:[^"\\\n]|\\.)*")', Name.Function.Magic),
            (r"\^\w+", Name.Label),
            (
                _SHAPED,
                groups(Keyword.Type, Punctuation),
                "type",
            ),
            (r"\{-#|#-\}", Punctuation),  # resources: constants kept apart from the operations
            (r"[#!][A-Za-z_][\w.]*", Name.Constant),
            (_SCALAR, Keyword.Type),
            (
                r"([A-Za-z_]\w*)(\.)([\w.]+)(?=\s*=)",
                groups(Name.Attribute, Punctuation, Name.Attribute),
            ),
            (
                r"([a-z_]\w*)(\.)([A-Za-z_]\w*(?:\.\w+)*)",
                groups(Name.Namespace, Punctuation, Name.Function),
            ),
            (words(_HEADS + _PARTS + _LOCATIONS, prefix=r"\b", suffix=r"\b"), Keyword),
            (words(("true", "false", "unit"), prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (r"0x[0-9A-Fa-f]+", Number.Hex),
            (r"-?\d+\.\d*(?:[eE][+-]?\d+)?", Number.Float),
            (r"-?\d+", Number.Integer),
            (r"[A-Za-z_$][\w$]*", Name.Attribute),
            (r"->", Operator),
            (r"[\[\](){}<>:,]", Punctuation),
            (r"[=*+?|/-]", Operator),
        ],
        "type": [
            (r"\s+", Whitespace),
            (r"(?:(?:\d+|\?)x)+", Number.Integer),
            (
                _SHAPED,
                groups(Keyword.Type, Punctuation),
                "#push",
            ),
            (_SCALAR, Keyword.Type),
            (r"([#!][A-Za-z_][\w.]*)(<)", groups(Name.Constant, Punctuation), "#push"),
            (r"[#!][A-Za-z_][\w.]*", Name.Constant),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"-?\d+(?:\.\d*(?:[eE][+-]?\d+)?)?", Number),
            (r"[A-Za-z_]\w*", Name.Attribute),
            (r"<", Punctuation, "#push"),
            (r">", Punctuation, "#pop"),
            (r"[\[\](){}:,=?@*-]", Punctuation),
        ],
    }
