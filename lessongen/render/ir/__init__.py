"""IR as data for pages: excerpts, names of values, differences. No markup here."""
