"""A lesson to take away, and what its files hold."""

import json

from lessongen.model import Outcome, Raised, Text
from tests.render.pages import Ran

ADDRESS = "https://course.example/l/page/"

LESSON = """---
terms:
  tracing:
    definition: D.
---

# Title

Before {{ one.t | ms }}, [claimed]{claim="one.t < 1"} and {term}`tracing`; a [link](x.md).

```python run id=one title="First"
print("out")
```

Between.

```python run id=two raises=ValueError code=fold
raise ValueError("no")
```

After.
"""

RUNS = {
    "one": Ran(
        values=[{"t": 0.5}] * 2,
        texts={"output": Text("out\nerr\nout\n", stderr=((4, 8),))},
    ),
    "two": Ran(
        texts={"error": Text("ValueError: no\n")},
        outcome=Outcome.RAISED,
        raised=Raised("ValueError", "no"),
    ),
}


def cells(page):
    """(kind, id, source) of every cell."""
    notebook = json.loads(page.downloads["lesson.ipynb"])
    return [(each["cell_type"], each["id"], "".join(each["source"])) for each in notebook["cells"]]


def markdown(page):
    return page.downloads["lesson.md"].decode()
