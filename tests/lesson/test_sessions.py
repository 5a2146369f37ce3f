"""Sessions: which snippets share a process, and whose options hold."""

from tests.lesson.reading_lessons import good


def names(page):
    """Each session with the ids of its snippets."""
    return {s.name: [snippet.id for snippet in s.snippets] for s in page.lesson.sessions}


def fence(info):
    return f"```python run {info}\nx = 1\n```\n"


def test_a_snippet_without_session_is_one_of_its_own():
    assert names(good(fence("id=a") + "\n" + fence(""))) == {"a": ["a"], "s1": ["s1"]}


def test_sessions_and_their_snippets_are_in_page_order():
    infos = ["id=a session=both", "id=b", "id=c session=both repeat=", "id=d session=other"]
    page = good("\n".join(fence(info.removesuffix(" repeat=")) for info in infos))
    assert names(page) == {"both": ["a", "c"], "b": ["b"], "other": ["d"]}
    assert [snippet.id for snippet in page.lesson.snippets] == ["a", "b", "c", "d"]


def test_a_default_session_joins_all_snippets_without_one():
    text = "---\nsnippets: {session: page, repeat: 3}\n---\n"
    page = good(text + "\n".join(map(fence, ["id=a", "id=b", "id=c session=alone"])))
    assert names(page) == {"page": ["a", "b"], "alone": ["c"]}
    assert {session.repeat for session in page.lesson.sessions} == {3}


def test_a_snippet_may_join_the_session_of_another_by_its_id():
    assert names(good(fence("id=a repeat=3") + "\n" + fence("id=b session=a"))) == {"a": ["a", "b"]}


def test_the_syntax_of_programs_is_not_checked():
    page = good("```python run\nthis is (no Python\n```\n")
    assert page.lesson.snippets[0].source == "this is (no Python\n"
