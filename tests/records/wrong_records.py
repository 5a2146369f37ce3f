"""What is told of a record that is wrong."""

import pytest

from lessongen.errors import FindingsError, Kind
from lessongen.records import read

RECORD = "cpu/l/stages/record.json"
REMEDY = "restore the files with git, or delete the folder and record the lesson again: "


def findings(folder):
    with pytest.raises(FindingsError) as caught:
        read(folder, "cpu", "l/stages")
    found = caught.value.findings
    assert all(finding.kind is Kind.RECORD for finding in found)
    assert all(finding.remedy.startswith(REMEDY) for finding in found)
    return [f"{finding.place}: {finding.what}" for finding in found]
