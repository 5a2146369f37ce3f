"""The histogram of a list of numbers."""

from xml.etree.ElementTree import tostring

from captured_pages import body, figure


def test_the_counts_are_shown():
    made = body("four.samples as=histogram", "bins: 3", values=[{"samples": [1, 1, 2, 3, 3, 3, 4]}])
    assert made.findings == ()
    shown = figure(made, "lg-histogram")
    assert shown.get("data-source") == "four.samples"
    assert "2, 1, 4" in tostring(shown).decode()
