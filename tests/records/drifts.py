"""What drifted between two snippets, for tests that plant it."""

from pathlib import Path

from lessongen.model import Text
from lessongen.records import compare, varying
from tests.records.samples import CPU, record, snippet

FOLDER = Path("records")


def of_runs(*outputs, shown=0):
    """The output of a session whose runs printed these."""
    return varying(Text(outputs[shown]), outputs)


def drift(old, new, *, varies=None, environment=CPU):
    """What drifted from one snippet to another, alone in their lessons."""
    before, now = record({"a": old}), record({"a": new}, environment=environment)
    return compare(before, now, varies=varies or {}, folder=FOLDER)


def only(found):
    (it,) = found
    return it


def text_drift(old, new, key="output", **others):
    texts = {key.replace(".", "__"): old}, {key.replace(".", "__"): new}
    return drift(snippet([{}, {}], **texts[0]), snippet([{}, {}], **texts[1]), **others)
