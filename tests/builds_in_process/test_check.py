"""`lessongen check`: what a new run shows otherwise is told by class, and kept only when asked."""


def test_drift_is_told_by_class_and_kept_by_accept_alone(course, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "weather.txt"  # no run can be seen reading it
    outside.write_text("sun")
    course.write(
        "index.md",
        f"# One\n\n```python run id=look\nweather = open({str(outside)!r}).read()\n"
        'print("there is", weather)\n```\n\n[Sunny]{claim="look.weather == \'sun\'"}.\n',
    )
    course.write("two.md", "# Two\n\n```python run id=same\nprint(1)\n```\n")
    assert course.lessongen("record").code == 0
    assert course.lessongen("check").code == 0
    records = course.tree("records")
    outside.write_text("rain")
    done = course.lessongen("check")
    assert done.code == 1
    assert "checked 2 lessons on cpu: 1 unchanged, 1 drifted" in done.text
    assert "records/cpu/index/look.txt:1: output drifted" in done.text
    assert "-there is sun" in done.text
    assert "+there is rain" in done.text
    assert "value drifted: `look.weather`" in done.text
    assert "lessons/index.md:8: claim drifted: “Sunny” fails now" in done.text
    assert course.tree("records") == records
    assert "accepted: index on cpu" in course.lessongen("check", "--accept").text
    assert (course.root / "records/cpu/index/look.txt").read_text() == "there is rain\n"
    assert course.lessongen("check").code == 0
