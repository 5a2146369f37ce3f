"""Sessions: which snippets share a process, and whose options hold."""

from reading_lessons import good


def names(page):
    """Each session with the ids of its snippets."""
    return {s.name: [snippet.id for snippet in s.snippets] for s in page.lesson.sessions}


def fence(info):
    return f"```python run {info}\nx = 1\n```\n"


def test_a_lone_snippet_is_a_session_of_one_with_its_id():
    assert names(good(fence("id=a") + "\n" + fence(""))) == {"a": ["a"], "s1": ["s1"]}


def test_snippets_of_a_session_are_in_page_order_and_sessions_by_their_first():
    infos = ["id=a session=both", "id=b", "id=c session=both repeat=", "id=d session=other"]
    page = good("\n".join(fence(info.removesuffix(" repeat=")) for info in infos))
    assert names(page) == {"both": ["a", "c"], "b": ["b"], "other": ["d"]}
    assert [snippet.id for snippet in page.lesson.snippets] == ["a", "b", "c", "d"]


def test_a_session_of_the_page_takes_all_that_name_no_other():
    text = "---\nsnippets: {session: page, repeat: 3}\n---\n"
    page = good(text + "\n".join(map(fence, ["id=a", "id=b", "id=c session=alone"])))
    assert names(page) == {"page": ["a", "b"], "alone": ["c"]}
    assert {session.repeat for session in page.lesson.sessions} == {3}


def test_naming_the_session_of_a_lone_snippet_joins_it():
    assert names(good(fence("id=a repeat=3") + "\n" + fence("id=b session=a"))) == {"a": ["a", "b"]}


def test_a_programs_syntax_is_not_judged_here():
    page = good("```python run\nthis is (no Python\n```\n")
    assert page.lesson.snippets[0].source == "this is (no Python\n"
