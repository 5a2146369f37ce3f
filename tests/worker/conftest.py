import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "run_process"))  # programs.py is there
