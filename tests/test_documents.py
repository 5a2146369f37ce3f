"""Tables of options in documents are those of the options."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_documents_are_current():
    tool = [sys.executable, "tools/documents.py", "--check"]
    done = subprocess.run(tool, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), "run `make documents`"
