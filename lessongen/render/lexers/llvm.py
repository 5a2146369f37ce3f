"""The LLVM lexer: instructions, values and comments."""

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Name, Number, Punctuation, Whitespace


class LlvmLexer(RegexLexer):
    """The text of an LLVM module."""

    name = "LLVM IR"
    aliases: ClassVar[list[str]] = ["llvm-ir"]
    filenames: ClassVar[list[str]] = ["*.ll"]
    url = "https://llvm.org/docs/LangRef.html"
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r";[^\n]*", Comment.Single),
            (r"[%@][\w.]+", Name.Variable),
            (r"\d+", Number.Integer),
            (r"\w+", Name),
            (r"[^\w\s]", Punctuation),
        ]
    }
