"""Writers: blocks and lessons as HTML, Markdown, notebooks, programs, and `llms.txt`."""
