"""A dialect that the worker captures and pages highlight, from its module and its lexer alone."""

from lessongen.captures import take, value_kinds
from lessongen.ir import DIALECTS
from lessongen.model import CaptureRequest
from lessongen.render.code import listing
from lessongen.views import views

TEXT = "define i32 @f() {\n  %1 = add i32 1, 2\n  ret i32 %1\n}\n"


class Module:
    """A value that has LLVM IR."""

    def llvm_ir(self):
        return TEXT


def test_it_is_captured_shown_and_highlighted():
    assert "llvm" in value_kinds()
    assert take({"m": Module()}, CaptureRequest("m")) == ("m.llvm", TEXT)
    assert views()["llvm"].comparable
    assert "%1" in str(listing(TEXT, "llvm-ir"))
    assert DIALECTS["llvm"].operation_of("  %1 = add i32 1, 2") == "add"
