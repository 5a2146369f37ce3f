"""The LLVM dialect: what a value prints with a method `llvm_ir`."""

from typing import Any

from lessongen.ir.dialect import Dialect, Functions, translatable


def _accepts(value: object) -> bool:
    return callable(getattr(value, "llvm_ir", None))


def _text(value: Any) -> str:
    return str(value.llvm_ir())


DIALECT = Dialect(
    name="llvm",
    display_name=translatable("LLVM IR"),
    suffix="ll",
    takes="a value with a method `llvm_ir`",
    accepts=_accepts,
    text=_text,
    lexer="llvm-ir",
    operation=r"= (\w+)",
    functions=Functions(head=r"(?P<indent>)define .*@(?P<name>\w+)\(", end="}"),
)
