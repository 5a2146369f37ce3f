"""What the published site offers: links that are checked, search without outputs, downloads."""

import json
import re


def test_links_to_generated_anchors_are_fine_and_dead_ones_fail_a_strict_build(course):
    course.write(
        "index.md",
        "---\ntitle: Start\nterms:\n  jaxpr: {definition: 'A recorded program.'}\n---\n\n"
        "See [the program](two.md#add), [the term](glossary.md#jaxpr), "
        "[the check](two.md#claim-1).\n",
    )
    course.write(
        "two.md",
        "# Two\n\n```python run id=add\nx = 1\n```\n\n"
        '[Yes]{claim="add.x == 1"}; [back](index.md).\n',
    )
    done = course.build()
    assert done.code == 0, done.text
    assert 'href="two/#add"' in course.page()
    site = course.tree()
    for target, told in [
        ("two.md#nowhere", "does not contain an anchor '#nowhere'"),
        ("to.md", "the link `to.md` has no target in the site; did you mean `two.md`?"),
    ]:
        course.edit("index.md", "two.md#add", target)
        done = course.build()
        assert done.code != 0
        assert told in done.text
        assert course.tree() == site
        course.edit("index.md", target, "two.md#add")


def test_search_finds_prose_and_headings_and_no_output_or_definition(course):
    course.write(
        "index.md",
        "---\ntitle: Start\nterms:\n  jaxpr: {definition: 'A hidden explanation.'}\n---\n\n"
        "## A visible heading\n\nSome findable prose.\n\n"
        "```python run\nprint('noise ' * 3)\nfor i in range(5000): print('line', i)\n```\n",
    )
    course.write("two.md", "# Two\n\nA jaxpr again.\n")
    assert course.build().code == 0
    index = json.loads((course.root / "site/search/search_index.json").read_text())
    text = " ".join(f"{doc['title']} {doc['text']}" for doc in index["docs"])
    assert "A visible heading" in text
    assert "findable prose" in text
    assert "noise noise" not in text
    assert "line 4999" not in text
    assert "A hidden explanation" not in text
    assert "noise noise" in course.page()


def test_a_long_output_is_cut_in_the_middle_with_a_link_to_all_of_it(course):
    course.write(
        "index.md", "# One\n\n```python run id=long\nfor i in range(20000): print(i)\n```\n"
    )
    done = course.build()
    assert done.code == 0, done.text
    page = course.page()
    assert "19,940 lines omitted" in page
    assert 'href="long.txt"' in page
    full = (course.root / "site/long.txt").read_text().splitlines()
    assert full == [str(number) for number in range(20000)]


def test_printed_markup_and_braces_are_text_on_the_page_and_in_search(course):
    course.write(
        "index.md",
        "# One\n\n```python run\n"
        "print('<scr' + 'ipt>document.title=\"x\"</script>', '${{ github.x }} {% if y %}')\n```\n",
    )
    assert course.build().code == 0
    output = course.article().find(".//pre[@class='lg-output']")
    text = '<script>document.title="x"</script> ${{ github.x }} {% if y %}'
    assert "".join(output.itertext()) == text
    assert len(output) == 0


def test_programs_are_downloads_that_run_as_they_are(course):
    course.write(
        "l/one.md",
        "# One\n\n- a step\n\n  ```python run id=add\n  #| title: Sum\n  print(1 + 1)\n  ```\n",
    )
    assert course.build().code == 0
    assert (course.root / "site/l/one/add.py").read_text() == "print(1 + 1)\n"
    assert 'href="add.py"' in course.page("l/one")


def test_without_directory_addresses_the_downloads_lie_in_a_folder_of_the_page(course):
    config = course.root / "mkdocs.yml"
    config.write_text(config.read_text() + "use_directory_urls: false\n")
    course.write("index.md", "# Start\n")
    course.write("l/one.md", "# One\n\n```python run id=add\nprint(1 + 1)\n```\n")
    done = course.build()
    assert done.code == 0, done.text
    assert 'href="one/add.py"' in (course.root / "site/l/one.html").read_text()
    assert (course.root / "site/l/one/add.py").read_text() == "print(1 + 1)\n"


def test_pages_that_are_no_lessons_stay_mkdocs_own(course):
    config = course.root / "mkdocs.yml"
    config.write_text(config.read_text() + '      lessons: "l/*"\n')
    course.write("index.md", "# Start\n\n```python run\nraise SystemExit\n```\n")
    course.write("l/one.md", "# One\n\n```python run id=add\nprint(1 + 1)\n```\n")
    done = course.build()
    assert done.code == 0, done.text
    assert done.ran == {"l/one#add"}
    assert "raise SystemExit" in course.page()


def test_no_id_of_a_page_stands_twice_whatever_snippets_and_headings_are_called(course):
    course.write(
        "index.md",
        '# T\n\n## main\n\n## LG contents\n\n## LG main\n\n[Yes]{claim="main.x == 1"}\n\n'
        "```python run id=main\nx = 1\n```\n",
    )
    assert course.build().code == 0
    ids = re.findall(r' id="([^"]+)"', course.page())
    assert len(ids) == len(set(ids))
    assert {"main", "lg-main"} <= set(ids)


def test_an_address_without_a_title_stands_in_the_navigation_itself(course):
    course.write("index.md", "# One\n")
    with (course.root / "mkdocs.yml").open("a") as config:
        config.write("nav: [index.md, 'https://example.org/other']\n")
    assert course.build().code == 0
    assert "<span>https://example.org/other</span>" in course.page()
    assert "None" not in course.page()


def test_what_a_hook_adds_to_an_article_is_published(course):
    course.write("index.md", "# One\n\n```python run\nprint('hi')\n```\n")
    (course.root / "hook.py").write_text(
        "def on_page_content(html, **_):\n    return html + '<p>from a hook</p>'\n"
    )
    with (course.root / "mkdocs.yml").open("a") as config:
        config.write("hooks: [hook.py]\n")
    assert course.build().code == 0
    assert "<p>from a hook</p>" in course.page()
    assert ">hi<" in course.page().replace("\n", "")
