"""Names of values in IR, which only number them: renamed in the order of their definition.

jaxpr: letters (`a:f32[3] = tanh b`), in scopes of `{ lambda … }`; source: `jax.core` printing.
StableHLO: `%0`, `%cst_1`, `%arg0`, per function; source: MLIR's assembly format.
HLO: `%add.5`, `region_0.2`, over the module: the operation stays, its number goes. Its tables of
files and frames, and the numbers that point into them, are numbering too.
"""

import re
from collections.abc import Callable

Name = Callable[[int], str]  # the new name of the nth value

# The first alternative of each pattern takes a whole string, so that nothing in it is a name.
_STRING = r'"(?:[^"\\\n]|\\.)*"'
_JAXPR = re.compile(
    rf"{_STRING}|'(?:[^'\\\n]|\\.)*'"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|(?<![\w.:'\"])(?P<bound>[a-z]+)(?=:[A-Za-z]\w*[\[{<])"
    r"|(?<![\w.:=\[<])(?P<used>[a-z]+)(?![\w.:=\[(])"
)
_STABLEHLO = re.compile(
    rf"{_STRING}|(?P<function>^\s*func\.func\b)|(?P<name>%[\w$.-]+|#loc\d+\b)", re.MULTILINE
)
_HLO = re.compile(
    rf"{_STRING}|%(?P<marked>[\w.-]+)"
    r"|(?<![\w.\"/%-])(?P<name>[A-Za-z_][\w-]*(?:\.\d+)+)(?![\w.])"
)
_FRAMES = re.compile(r"(?<=stack_frame_id=)\d+|^\d+ [{\"].*$", re.MULTILINE)
_NUMBERS = re.compile(r"(?:[._]\d+)+$")


def numbered(text: str, kind: str) -> str:
    """The text with its values numbered anew: equal for two texts that differ in names only."""
    return _RENAMES[kind](text, lambda number: f"%{number}")


def nameless(text: str, kind: str) -> str:
    """The text without the names of its values, line by line."""
    return _RENAMES[kind](text, lambda _: "%")


def is_ir(kind: str) -> bool:
    """Whether texts of this kind have such names."""
    return kind in _RENAMES


def _jaxpr(text: str, name: Name) -> str:
    scopes: list[dict[str, str]] = [{}]
    count = 0

    def rename(match: re.Match[str]) -> str:
        nonlocal count
        if match["open"]:
            scopes.append({})
        elif match["close"]:
            del scopes[max(1, len(scopes) - 1) :]
        elif match["bound"]:
            scopes[-1][match["bound"]] = name(count)
            count += 1
            return scopes[-1][match["bound"]]
        elif match["used"]:
            known = (scope[match["used"]] for scope in scopes[::-1] if match["used"] in scope)
            return next(known, match["used"])
        return match[0]

    return _JAXPR.sub(rename, text)


def _stablehlo(text: str, name: Name) -> str:
    names: dict[str, str] = {}

    def rename(match: re.Match[str]) -> str:
        if match["function"]:
            for known in [known for known in names if known.startswith("%")]:
                del names[known]
        if match["name"]:
            return names.setdefault(match["name"], name(len(names)))
        return match[0]

    return _STABLEHLO.sub(rename, text)


def _hlo(text: str, name: Name) -> str:
    names: dict[str, str] = {}
    counts: dict[str, int] = {}

    def rename(match: re.Match[str]) -> str:
        old = match["marked"] or match["name"]
        if old is None:
            return match[0]
        base = _NUMBERS.sub("", old)
        if old not in names:
            names[old] = f"{base}{name(counts.get(base, 0))}"
            counts[base] = counts.get(base, 0) + 1
        return names[old]

    return _HLO.sub(rename, _FRAMES.sub("", text))


_RENAMES: dict[str, Callable[[str, Name], str]] = {
    "jaxpr": _jaxpr,
    "stablehlo": _stablehlo,
    "hlo": _hlo,
}
