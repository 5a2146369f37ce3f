"""The output of a snippet: both streams in the order of writing, taken outside the program.

Terminal codes become plain text; log lines of native libraries aren't included.
"""

NAME = "output"
SUFFIX = "txt"
