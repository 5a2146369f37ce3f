"""lessongen: lessons whose snippets are run, recorded and checked."""
