"""The folders of this interpreter, which no text may show."""

import os
import sys
import sysconfig
from pathlib import Path

OF_THE_SYSTEM = {"/", "/usr", "/usr/local"}  # in too many texts that mean something else


def of_interpreter() -> list[str]:
    """Libraries, prefixes, and the folder that holds this package; the longest first."""
    found = {sysconfig.get_path(name) for name in ("purelib", "platlib", "stdlib")}
    found |= {path for path in sys.path if os.path.isdir(path)}  # noqa: PTH112 -- strings
    found |= {sys.prefix, sys.base_prefix} - OF_THE_SYSTEM
    found.add(str(Path(__file__).parent.parent.parent))
    return sorted(found, key=len, reverse=True)
