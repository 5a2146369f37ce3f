"""A capture kind is one file: the one that CONTRIBUTING walks through, in a copy of the package."""

import re
import shutil
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parent.parent.parent
LESSON = """\
# One kind more

```python run id=four
import jax

params = {"w": 1, "b": (2, 3)}
```

```show four.params as=treedef
notes:
  "'b'": a tuple
```
"""


def test_one_new_file_is_taken_kept_and_shown(course, tmp_path):
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text.partition("## Add a capture kind")[2].partition("\n## ")[0]
    (program,) = re.findall(r"^   ```python\n(.*?)^   ```", section, re.DOTALL | re.MULTILINE)
    library = tmp_path / "library"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "lessongen", library / "lessongen", ignore=ignored)
    (library / "lessongen/captures/treedef.py").write_text(dedent(program))
    course.write("index.md", LESSON)
    done = course.build(PYTHONPATH=str(library))
    assert done.code == 0, done.text
    kept = course.root / "records/cpu/index/four.params.treedef.txt"
    assert kept.read_text() == "PyTreeDef({'b': (*, *), 'w': *})\n"
    assert "PyTreeDef" in course.page()
    assert "a tuple" in course.page()
    course.edit("index.md", "four.params", "four.jax")
    wrong = course.build(PYTHONPATH=str(library))
    assert "`treedef` is taken from a dict, a list or a tuple; legal for a module: `as=text`" in (
        wrong.text
    )
