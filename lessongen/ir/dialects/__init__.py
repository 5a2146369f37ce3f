"""The registry of dialects: each module, or package, of this folder defines one `DIALECT`.

The folder is the list; captures, records, views and pages read the dialects from here.
"""

import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

from lessongen.ir.dialect import Dialect


def _found() -> Mapping[str, Dialect]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    dialects = [importlib.import_module(f"{__name__}.{name}").DIALECT for name in names]
    return MappingProxyType({dialect.name: dialect for dialect in dialects})


DIALECTS: Mapping[str, Dialect] = _found()
