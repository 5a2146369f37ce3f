"""What a package exports, and what its modules are called."""

import ast
from pathlib import Path

import pytest

import lessongen

ROOT = Path(lessongen.__file__).parent
FACES = sorted(path for path in ROOT.rglob("__init__.py") if path.parent != ROOT)


@pytest.mark.parametrize("face", FACES, ids=lambda path: path.parent.relative_to(ROOT).as_posix())
def test_no_module_is_hidden_by_a_name_that_its_package_exports(face):
    modules = {path.stem for path in face.parent.iterdir()}
    imports = [
        node for node in ast.parse(face.read_text()).body if isinstance(node, ast.ImportFrom)
    ]
    exported = {alias.asname or alias.name for node in imports for alias in node.names}
    assert exported & modules == set()


def test_the_adapter_of_a_host_is_small():
    """What any host needs is in `publishing`; an adapter only translates."""
    sources = sorted((ROOT / "mkdocs_plugin").glob("*.py"))
    assert sum(len(path.read_text("utf-8").splitlines()) for path in sources) < 400
