"""What prose types that a page should print: told by build and status, in the way of neither."""

LESSON = """\
# One

```python run
#| id: layer
count = 3
```

It has `{{ layer.count }}` layers and took 7 ms.
"""
TOLD = ("lessons/index.md:8: `{{ layer.count }}`", "lessons/index.md:8: `7 ms`")


def test_what_prose_types_is_told_and_stops_nothing(course):
    course.write("index.md", LESSON)
    for command in (course.build, lambda: course.lessongen("status")):
        done = command()
        assert done.code == 0, done.text
        told = " ".join(done.text.split())
        assert [remark for remark in TOLD if remark not in told] == []
    assert "<code>{{ layer.count }}</code>" in course.page()
