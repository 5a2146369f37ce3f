"""The scanner of SSA names (`%3`, `a`, `%fusion.1`): where each is defined and where it is used.

Pages mark the uses of a value with it, and drift ignores how values are numbered. A dialect gives
a `Scanner`, which skips strings and comments. Patterns are compiled on first use.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from lessongen.ir.text import STRING


class Name(NamedTuple):
    """An occurrence of a value's name, [start, end) in the text; `value` is the value's number.

    Values are numbered from 1 in the order of their definitions. One name may denote several
    values: in StableHLO every function counts from `%0`.
    """

    start: int
    end: int
    value: int
    defines: bool = False


Scanner: TypeAlias = Callable[[str], Iterator[Name]]  # all names that a text defines, in order


def no_names(_text: str) -> Iterator[Name]:
    """Scan a text that has no SSA names."""
    return iter(())


class _Scopes:
    """Nested scopes, each from names to value numbers."""

    def __init__(self) -> None:
        self.stack: list[dict[str, int]] = [{}]
        self.count = 0

    def bind(self, name: str) -> int:
        self.count += 1
        self.stack[-1][name] = self.count
        return self.count

    def find(self, name: str) -> int | None:
        return next((scope[name] for scope in reversed(self.stack) if name in scope), None)

    def close(self) -> None:
        if len(self.stack) > 1:
            self.stack.pop()


def scoped(pattern: str) -> Scanner:
    """Return a scanner of names with lexical scopes.

    The groups of `pattern` are `open` and `close` for a scope's brackets, `function` for what
    starts with no name visible, `bound` for a name's definition and `used` for a name elsewhere.
    Matches without a group are skipped. A name that is used before its definition is left out.
    """

    def scan(text: str) -> Iterator[Name]:
        scopes = _Scopes()
        for match in re.finditer(pattern, text):
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

    return scan


def module_wide(*, defined: str, used: str) -> Scanner:
    """Return a scanner of names that are unique in a module.

    The group `name` of `defined` is a definition (matched at lines), without its sigil; all groups
    of `used` are names, the match itself includes the sigil.
    """

    def scan(text: str) -> Iterator[Name]:
        names = {
            match.end("name"): match["name"] for match in re.finditer(defined, text, re.MULTILINE)
        }
        values = {name: number for number, name in enumerate(dict.fromkeys(names.values()), 1)}
        for match in re.finditer(used, text):
            if value := values.get(match[match.lastgroup or 0]):
                yield Name(*match.span(), value, defines=match.end() in names)

    return scan


@dataclass(frozen=True)
class Numbering:
    """What of a text only numbers values and source locations, and may change without drift.

    `names` finds the names. The group `stem` of the pattern `content` is the part of a name that
    stays; without a pattern a whole name is numbering. Matches of `volatile` outside of strings
    are left out; `^` and `$` match at lines.
    """

    names: Scanner
    content: str | None = None
    volatile: str | None = None

    def numbered(self, text: str) -> str:
        """Return the text with values renumbered: equal for texts that differ in names only.

        A name must be defined before its use, as in every text that JAX prints.
        """
        return self._renamed(text, lambda value: f"%{value - 1}")

    def nameless(self, text: str) -> str:
        """Return the text without value names; it has as many lines as the text."""
        return self._renamed(text, lambda _: "%")

    def _renamed(self, text: str, name_of: Callable[[int], str]) -> str:
        text = self._without_volatile(text)
        parts, at = [], 0
        for name in self.names(text):
            stem = self._stem(text[name.start : name.end])
            parts += [text[at : name.start], stem, name_of(name.value)]
            at = name.end
        return "".join([*parts, text[at:]])

    def _stem(self, name: str) -> str:
        found = re.match(self.content, name) if self.content else None
        return found["stem"] if found else ""

    def _without_volatile(self, text: str) -> str:
        if self.volatile is None:
            return text
        pattern = rf"(?P<string>{STRING})|{self.volatile}"
        return re.sub(pattern, lambda match: match["string"] or "", text, flags=re.MULTILINE)
