"""What the package imports and what pyproject.toml declares are the same distributions."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import lessongen

PACKAGE = Path(lessongen.__file__).parent
PROJECT = Path(__file__).parent.parent / "pyproject.toml"
NOT_IMPORTED = {"jaxlib"}  # JAX's compiler: only JAX itself imports it


def imported(file):
    """The modules that a file imports, by statement or by name in `import_module`."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case ast.Call(
                func=ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(module))]
            ):
                yield module


def distributions():
    """The third-party distributions that are imported, each with one file that imports it."""
    own = {*sys.stdlib_module_names, "lessongen"}
    found = packages_distributions()
    return {
        name.lower(): file.relative_to(PACKAGE).as_posix()
        for file in sorted(PACKAGE.rglob("*.py"))
        for module in imported(file)
        if (top := module.partition(".")[0]) not in own
        for name in found.get(top, [top])
    }


def declared():
    """The names of the runtime dependencies."""
    dependencies = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]
    names = (re.match(r"[\w.-]+", line) for line in dependencies)
    return {name[0].lower() for name in names if name}


def test_what_is_imported_is_declared():
    missing = {name: file for name, file in distributions().items() if name not in declared()}
    assert missing == {}


def test_what_is_declared_is_imported():
    assert declared() - distributions().keys() == NOT_IMPORTED
