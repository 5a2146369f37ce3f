"""Printed numbers, prose numbers and the timing table of a page are of one run."""

LESSON = """\
# Times

```python run id=clock repeat=5
import random

seconds = [random.random() / 100 for _ in range(2)]
first, second = seconds
print(f"{1e3 * first:.2f} ms")
print(f"{1e3 * second:.2f} ms")
```

{{ first_ }}

```show clock as=stages
rows:
  first: first
  second: second
```
""".replace("{{ first_ }}", "It took {{ clock.first | ms }} and {{ clock.second | ms }}.")


def test_they_are(course):
    course.write("index.md", LESSON)
    done = course.build()
    assert done.code == 0, done.text
    page = course.article()
    printed = "".join(page.find(".//pre[@class='lg-output']").itertext()).split("\n")[:2]
    prose = [float(data.get("value")) for data in page.iterfind(".//data[@class='lg-value']")]
    assert [f"{1e3 * value:.2f} ms" for value in prose] == printed
    values = ["".join(data.itertext()) for data in page.iterfind(".//data[@class='lg-value']")]
    table = [
        "".join(row.itertext()) for row in page.iterfind(".//figure[@class='lg-stages']//tbody/tr")
    ]
    assert len(table) == 2
    assert all(value in row for value, row in zip(values, table, strict=True))


def test_the_shown_run_is_the_one_nearest_to_the_medians(course):
    course.write("index.md", LESSON)
    assert course.build().code == 0
    page = course.article()
    spans = [item for item in page.iter("span") if item.get("class") == "lg-volatile"]
    assert len(spans) == 2
    assert all(item.get("data-runs") == "5" for item in spans)
    assert all(float(i.get("data-min")) < float(i.get("data-max")) for i in spans)
