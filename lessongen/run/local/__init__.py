"""Runs on this computer: servers that fork programs, and what their files and output say."""

from lessongen.run.local.local_executor import FreshExecutor, LocalExecutor, PortableExecutor

__all__ = ["FreshExecutor", "LocalExecutor", "PortableExecutor"]
