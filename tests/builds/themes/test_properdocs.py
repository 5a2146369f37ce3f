"""ProperDocs, which goes on from MkDocs 1, builds the same site."""

from tests.builds.themes.themed import built


def test_properdocs_builds_the_same_site(course):
    ours = built(course, "lessongen")
    theirs = built(course, "lessongen", command="properdocs", folder="site-proper")
    assert course.tree(theirs.folder.name) == course.tree(ours.folder.name)


def test_properdocs_puts_no_site_in_place_that_a_strict_build_refuses(course):
    folder = built(course, "lessongen", command="properdocs", folder="site-kept").folder.name
    before = course.tree(folder)
    (course.root / "extra.yml").write_text(
        (course.root / "lessongen.yml").read_text().replace("l/one.md,", "l/one.md, l/none.md,")
    )
    done = course.run("-m", "properdocs", "build", "--strict", "-f", "extra.yml", "-d", folder)
    assert done.code != 0
    assert "l/none.md" in done.text
    assert course.tree(folder) == before
