"""Takes a requested capture from a variable, or says which kinds the variable has."""

from collections.abc import Mapping
from typing import Any

from lessongen.captures._registry import default_kinds, value_kinds
from lessongen.diagnostics import LessongenError, closest
from lessongen.model import CaptureRequest

MAX_IMAGE = 1 << 20  # bytes


class CaptureError(LessongenError):
    """A requested capture can't be taken; the message says what can be."""


def take(namespace: Mapping[str, Any], request: CaptureRequest) -> tuple[str, str | bytes]:
    """The key (`lowered.stablehlo`) and the text or image of a request; raises CaptureError."""
    if request.variable not in namespace:
        raise _missing(request.variable, namespace)
    value = namespace[request.variable]
    if request.kind is not None and request.kind not in value_kinds():
        legal = f"legal: {', '.join(value_kinds())}"
        raise CaptureError(f"there is no kind `{request.kind}`", legal)
    tried = default_kinds() if request.kind is None else (request.kind,)
    for name in tried:
        if value_kinds()[name].accepts(value):
            taken = _probed(name, request.variable, value)
            if taken is not None:
                return f"{request.variable}.{name}", taken
    accepting = [name for name, kind in value_kinds().items() if kind.accepts(value)]
    raise _refusal(request, value, [name for name in accepting if name not in tried])


def _probed(name: str, variable: str, value: object) -> str | bytes | None:
    try:
        taken = value_kinds()[name].probe(value)
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        raise CaptureError(f"taking `{name}` of `{variable}` raised {cause}") from error
    if isinstance(taken, bytes) and len(taken) > MAX_IMAGE:
        size = f"has {len(taken)} bytes, but images in a record have at most {MAX_IMAGE}"
        raise CaptureError(f"the {name} of `{variable}` {size}", "draw less, or smaller")
    return taken


def _missing(variable: str, namespace: Mapping[str, Any]) -> CaptureError:
    names = sorted(name for name in namespace if not name.startswith("_"))
    what = f"`{variable}` is requested, but there is no such variable at the end"
    remedy = f"there are: {', '.join(names) or 'none'}"
    return CaptureError(what, remedy, suggestion=closest(variable, names) or "")


def _refusal(request: CaptureRequest, value: object, others: list[str]) -> CaptureError:
    name = type(value).__name__
    a_name = f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
    legal = ", ".join(f"`as={kind}`" for kind in others) or "nothing else"
    if request.kind is None:
        what = f"`{request.variable}` is {a_name}, for which there is no default kind"
    else:
        taken_from = value_kinds()[request.kind].TAKES
        what = f"`{request.variable}` is {a_name}, but `{request.kind}` is taken from {taken_from}"
    return CaptureError(what, f"legal for {a_name}: {legal}")
