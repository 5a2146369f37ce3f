"""Names of values in IR (`%3`, `a`, `%fusion.1`): where each is defined, and where it is used."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Name:
    """An occurrence of a value's name, [start, end) in the text; `value` numbers the value.

    One name may stand for several values: in StableHLO every function counts from `%0`.
    """

    start: int
    end: int
    value: int
    defines: bool = False


def names(text: str, kind: str) -> tuple[Name, ...]:
    """All occurrences of names that the text defines, in order; none for another kind of text."""
    return tuple(_FINDERS[kind](text)) if kind in _FINDERS else ()


# Strings and comments hold no names. `bound` defines a name, `used` uses one; braces open and
# close the scopes of jaxprs and regions; nothing from outside is visible in a `function`.
_STRING = r'"(?:[^"\\\n]|\\.)*"'
_JAXPR = re.compile(
    rf"{_STRING}|'(?:[^'\\\n]|\\.)*'|\#[^\n]*"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|(?<![\w.:'])(?P<bound>[a-z]{1,3})(?=:[A-Za-z]\w*[\[{<])"
    r"|(?<![\w.:=<])(?!in \()(?P<used>[a-z]{1,3})(?![\w.:=(>])"
)
_STABLEHLO = re.compile(
    rf"{_STRING}|(?P<function>func\.func )|(?P<open>\{{)|(?P<close>\}})"
    r"|(?P<bound>%[\w$.-]+)(?=(?::\d+)?(?:, %[\w$.-]+(?::\d+)?)* = |: )"
    r"|(?P<used>%[\w$.-]+)"
)
_HLO_DEFINED = re.compile(r"^(?:ENTRY |\s+(?:ROOT )?)?%(?P<name>[\w.-]+)(?= \(| = )", re.MULTILINE)
_HLO = re.compile(rf"{_STRING}|%(?P<used>[\w.-]+)|(?<=[(\s])(?P<early>[A-Za-z_][\w.-]*)(?=: )")


@dataclass
class _Scopes:
    """The values that names stand for, scope in scope."""

    stack: list[dict[str, int]] = field(default_factory=lambda: [{}])
    count: int = 0

    def bind(self, name: str) -> int:
        self.count += 1
        self.stack[-1][name] = self.count
        return self.count

    def find(self, name: str) -> int | None:
        return next((scope[name] for scope in reversed(self.stack) if name in scope), None)

    def close(self) -> None:
        if len(self.stack) > 1:
            self.stack.pop()


def _scoped(pattern: re.Pattern[str]) -> Callable[[str], Iterator[Name]]:
    """A finder of names that have scopes; what is used before it is defined has no number."""

    def find(text: str) -> Iterator[Name]:
        scopes = _Scopes()
        for match in pattern.finditer(text):
            match match.lastgroup:
                case "open":
                    scopes.stack.append({})
                case "close":
                    scopes.close()
                case "function":
                    scopes.stack[-1] = {}
                case "bound":
                    yield Name(*match.span(), scopes.bind(match[0]), defines=True)
                case "used" if value := scopes.find(match[0]):
                    yield Name(*match.span(), value)

    return find


def _over_the_module(text: str) -> Iterator[Name]:
    """The names of HLO, each of one value; a computation's head has its parameters without `%`."""
    defined = {match.start("name") - 1: match["name"] for match in _HLO_DEFINED.finditer(text)}
    values = {name: number for number, name in enumerate(defined.values(), 1)}
    for match in _HLO.finditer(text):
        value = values.get(match["used"] or match["early"] or "")
        if value:
            yield Name(*match.span(), value, defines=match.start() in defined)


_FINDERS: Mapping[str, Callable[[str], Iterator[Name]]] = {
    "jaxpr": _scoped(_JAXPR),
    "stablehlo": _scoped(_STABLEHLO),
    "hlo": _over_the_module,
}
