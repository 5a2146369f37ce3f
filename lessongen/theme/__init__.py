"""The MkDocs theme `lessongen`: templates, one stylesheet, one script; no code runs here.

MkDocs finds the folder by the entry point in `mkdocs.themes` and needs a package for that.
"""
