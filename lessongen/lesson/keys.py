"""Keys of the front matter that are nearly ours; all others belong to MkDocs and themes."""

import difflib

from lessongen.lesson import trees
from lessongen.lesson.faults import Faults

OURS = ("title", "terms", "prerequisites", "snippets", "math")


def check_keys(tree: trees.Mapping, faults: Faults) -> None:
    """Note each key that was probably meant to be one of ours."""
    for key, _ in tree.entries:
        meant = next((name for name in OURS if _is_near(key.text, name)), None)
        if meant is not None:
            faults.add(
                key.line,
                f"the front matter's key `{key.text}` is nearly `{meant}`",
                f"write `{meant}`, or a name that is less like it",
            )


def _is_near(key: str, name: str) -> bool:
    if key == name:
        return False
    folded = key.casefold().strip()
    if folded == name or (len(folded) >= 6 and name.startswith(folded)):
        return True
    same_start = folded[:1] == name[0]
    return same_start and difflib.SequenceMatcher(None, folded, name).ratio() >= 0.8
