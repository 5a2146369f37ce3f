"""Python's parser of HTML, as tolerant as a browser in every version."""

from html.parser import HTMLParser


class Browsing(HTMLParser):
    """An HTMLParser that passes over `<![CDATA[ … ]]>` and what looks like it.

    Where that ends depends on Python's version, and some raise AssertionError at `<![if …]>`.
    """

    def parse_html_declaration(self, i: int) -> int:
        """The index after the declaration at `i`; -1 where it doesn't end."""
        if not self.rawdata.startswith("<![", i):
            return super().parse_html_declaration(i)
        end = "]]>" if self.rawdata.startswith("<![CDATA[", i) else ">"
        at = self.rawdata.find(end, i)
        return at + len(end) if at >= 0 else -1
