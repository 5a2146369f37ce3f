"""What a snippet printed, on both streams, in order; taken outside the program.

Terminal codes become plain text, and log lines of native libraries are kept apart.
"""

NAME = "output"
SUFFIX = "txt"
