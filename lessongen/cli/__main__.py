"""`python -m lessongen.cli`: the command line without the installed script."""

import sys

from lessongen.cli import main

if __name__ == "__main__":
    sys.exit(main())
