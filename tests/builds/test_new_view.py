"""A view is one module and its template: those in CONTRIBUTING, in a copy of the package."""

import re
import shutil
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parent.parent.parent
LESSON = """\
# One view more

```python run id=four
samples = [1, 1, 2, 3, 3, 3, 4]
```

```show four.samples as=histogram
bins: 3
```
"""


def block(text, language):
    """The block of CONTRIBUTING's section that is in this language."""
    section = text.partition("## Add a view")[2].partition("\n## ")[0]
    (found,) = re.findall(rf"^   ```{language}\n(.*?)^   ```", section, re.DOTALL | re.MULTILINE)
    return dedent(found)


def test_one_module_and_its_template_are_read_checked_and_shown_in_every_format(course, tmp_path):
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    library = tmp_path / "library"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "lessongen", library / "lessongen", ignore=ignored)
    (library / "lessongen/views/histogram.py").write_text(block(text, "python"))
    (library / "lessongen/templates/blocks/histogram.html").write_text(block(text, "html"))
    course.write("index.md", LESSON)
    done = course.build(PYTHONPATH=str(library))
    assert done.code == 0, done.text
    assert '<figure class="lg-histogram" data-source="four.samples">' in course.page()
    assert 'aria-label="2, 1, 4"' in course.page()
    (markdown,) = (course.root / "site").rglob("lesson.md")
    assert "**Histogram**\n\n| Count |\n| --: |\n| 2 |\n| 1 |\n| 4 |\n" in markdown.read_text()
    course.edit("index.md", "bins: 3", "bins: many")
    wrong = course.build(PYTHONPATH=str(library))
    assert "index.md:8: `bins` can't be `many`; write how many intervals, from 1 to 100" in (
        wrong.text
    )
