"""A record of another environment is kept and told of; a page states what it was made with."""

import json
import sys


def record(course):
    return json.loads((course.root / "records/cpu/index/record.json").read_text())


def test_an_upgrade_is_told_by_status_and_log_and_the_page_keeps_its_versions(course, tmp_path):
    library = tmp_path / "library"
    for version in ("1.0", "2.0"):
        info = library / f"stub_package-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: stub-package\nVersion: {version}\n"
        )
        (info / "RECORD").write_text("stub_package.py,,\n")
        (info / "top_level.txt").write_text("stub_package\n")
    (library / "stub_package.py").write_text("version = '1.0'\n")
    new = library / "stub_package-2.0.dist-info"
    hidden = tmp_path / "stub_package-2.0.dist-info"
    new.rename(hidden)
    python = environment(tmp_path, library)
    config = course.root / "mkdocs.yml"
    config.write_text(config.read_text() + f"      machines: {{cpu: {{python: {python}}}}}\n")
    course.write(
        "index.md",
        "# One\n\n```python run\nimport stub_package\nprint(stub_package.version)\n```\n",
    )
    first = course.lessongen("record")
    assert first.code == 0, first.text
    assert record(course)["environment"]["distributions"]["stub-package"] == "1.0"
    hidden.rename(new)
    (library / "stub_package-1.0.dist-info").rename(hidden)
    (library / "stub_package.py").write_text("version = '2.0'\n")
    done = course.build()
    assert (done.code, done.ran) == (0, set()), done.text
    assert "stub-package 1.0, now 2.0" in done.text
    status = course.lessongen("status")
    assert status.code == 0
    assert "aged" in status.text
    page = course.page()
    assert "2.0" not in page
    assert "aged" not in page
    again = course.lessongen("record", "index", "--all")
    assert again.code == 0, again.text
    assert record(course)["environment"]["distributions"]["stub-package"] == "2.0"


def environment(folder, library):
    """A virtual environment that sees this one's packages and a folder of its own."""
    import venv  # noqa: PLC0415 - this test alone makes one

    venv.create(folder / "venv", with_pip=False, symlinks=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = folder / "venv" / "lib" / version / "site-packages"
    packages.rmdir()
    packages.symlink_to(library)
    return folder / "venv" / "bin" / "python"
