"""Whether a snippet ended as its author says that it must."""

import re

from lessongen.model import Expected, Outcome, Raised


def judge(raised: Raised | None, expected: Expected | None) -> tuple[Outcome, str]:
    """The outcome, and the problem where there is one (said after the snippet's name)."""
    match raised, expected:
        case None, None:
            return Outcome.OK, ""
        case None, Expected():
            return Outcome.FAILED, f"did not raise {expected.type}"
        case Raised(), None:
            return Outcome.FAILED, f"raised {_shown(raised)}"
        case Raised(), Expected():
            names = (raised.type, *raised.bases)
            if expected.type.rpartition(".")[2] not in names:
                return Outcome.FAILED, f"raised {_shown(raised)}, which is no {expected.type}"
            if expected.match is not None and not re.search(expected.match, raised.message):
                problem = f"raised {_shown(raised)}, in which `{expected.match}` isn't found"
                return Outcome.FAILED, problem
            return Outcome.RAISED, ""
    raise AssertionError((raised, expected))


def _shown(raised: Raised) -> str:
    first, *more = raised.message.split("\n", 1)
    return f"{raised.type}: {first}{' …' if more else ''}" if raised.message else raised.type
