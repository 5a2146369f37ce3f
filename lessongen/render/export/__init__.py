"""Lessons as files to take away: programs, a notebook, Markdown, for people and for models."""
