"""Our stylesheets and scripts mean the same without their comments and blank space."""

from pathlib import Path

import pytest
from pygments.lexers import JavascriptLexer
from pygments.token import Comment

import lessongen
from lessongen.publishing import asset_files

FOLDER = Path(lessongen.__file__).parent
STYLES = sorted(FOLDER.glob("static/**/*.css")) + sorted(FOLDER.glob("theme/**/*.css"))
SCRIPTS = sorted(FOLDER.glob("static/**/*.js")) + sorted(FOLDER.glob("theme/**/*.js"))

# custom properties keep blanks as they are written, so those after commas don't count
RULES = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map(rule => rule.cssText.replaceAll(', ', ','));
}"""


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_a_browser_reads_the_same_rules(reader, path):
    text = path.read_text("utf-8")
    page = reader.open("404.html")
    rules = page.evaluate(RULES, text)
    assert len(rules) > 10
    assert page.evaluate(RULES, asset_files.minify_css(text)) == rules
    assert len(asset_files.minify_css(text)) < 0.95 * len(text)


def meaning(script):
    """The tokens of a script: its line ends too, which may end statements, as far as they count."""
    found = JavascriptLexer().get_tokens(script)
    return [text for kind, text in found if text.strip() and kind not in Comment]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_has_the_same_tokens_on_as_many_lines(path):
    text = path.read_text("utf-8")
    minified = asset_files.minify_js(text)
    assert meaning(minified) == meaning(text)
    assert "`\n" not in text  # a template over several lines would lose its blanks
    code = [line for line in text.split("\n") if line.strip()]
    assert len(code) - 12 < minified.count("\n") <= len(code)


@pytest.mark.parametrize(
    ("css", "made"),
    [
        ('a::before { content: " ; } " / ""; }\n', 'a::before{content:" ; } " / ""}'),
        ("/* x */ a /* y */ > b,\nc :is(d) { e: calc(1 + 2); ; }", "a>b,c :is(d){e:calc(1 + 2);}"),
        ("@media (min-width: 1rem) {\n  & + f { g: h; }\n}", "@media (min-width:1rem){& + f{g:h}}"),
    ],
)
def test_strings_and_blanks_that_count_stay(css, made):
    assert asset_files.minify_css(css) == made
