"""Recordings of one lesson, taken over a time: whatever drifts between them, and claims that flip.

    python benchmarks/recordings.py l/before-the-first-call --times 20 --every 180

Records the lesson in a copy of the course, as often as asked, compares each recording with the
committed record, and then runs `lessongen check` on it: drift by class, what the check exits with,
claims, medians of the lesson's own timings. Prints a Markdown table; nothing of the course is
written. Exits with 1 where anything drifted or a claim failed.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

from lessongen.course import evaluate_claims
from lessongen.model import Record
from lessongen.records import compare
from lessongen.workflow import open_settings, read_state

ROOT = Path(__file__).resolve().parent.parent


def record_again(lesson: str) -> tuple[Record, int, int]:
    """A new recording of the lesson, what its check exits with, and how many of its claims fail."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copy(ROOT / "mkdocs.yml", copy)
        for name in ("lessons", "records"):
            shutil.copytree(ROOT / name, copy / name)
        if code := lessongen(copy, "record", lesson, "--all"):
            sys.exit(f"recording {lesson} ended with {code}")
        checked = lessongen(copy, "check", lesson)
        state = read_state(open_settings(copy / "mkdocs.yml"))
        machine = state.settings.preferred.name
        verdicts, _ = evaluate_claims(state.course, state.archive, [machine])
        failed = [
            verdict
            for (_, name, _), verdict in verdicts.items()
            if name == lesson and verdict.state != "holds"
        ]
        return state.records[machine][lesson], checked, len(failed)


def lessongen(course: Path, *arguments: str) -> int:
    """What a command of lessongen exits with in a course; its findings go to standard error."""
    command = [sys.executable, "-m", "lessongen.cli", *arguments]
    return subprocess.run(command, cwd=course, check=False, stdout=subprocess.DEVNULL).returncode


def timings(record: Record, snippet: str) -> dict[str, float]:
    """Medians of a snippet's own timings in milliseconds: its variables that begin with `t_`."""
    found = record.snippet(snippet)
    runs = [run.values for run in found[1].runs] if found else []
    names = [name for name in (runs[0] if runs else {}) if name.startswith("t_")]
    return {name: 1e3 * median(float(str(run[name])) for run in runs) for name in names}


def main(argv: list[str] | None = None) -> int:
    """Take the recordings and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lesson")
    parser.add_argument("--snippet", default="stops", help="the one whose timings are printed")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--every", type=float, default=189, help="seconds from start to start")
    options = parser.parse_args(argv)
    state = read_state(open_settings(ROOT / "mkdocs.yml"))
    kept = state.records[state.settings.preferred.name][options.lesson]
    lesson = state.course.documents[options.lesson].lesson
    varies = {snippet.id: snippet.varies for snippet in lesson.snippets}
    names = list(timings(kept, options.snippet))
    print(
        "| recording | at | drift | check exits with | claims that fail | "
        + " | ".join(names)
        + " |"
    )
    print("| ---" * (5 + len(names)) + " |")
    bad = 0
    for number in range(1, options.times + 1):
        start = time.monotonic()
        at = time.strftime("%H:%M", time.gmtime())
        new, checked, failed = record_again(options.lesson)
        drifts = compare(kept, new, varies=varies, folder=ROOT / "records")
        counts = Counter(drift.kind.value for drift in drifts)
        shown = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "none"
        medians = timings(new, options.snippet)
        cells = " | ".join(f"{medians.get(name, 0):.3g} ms" for name in names)
        print(f"| {number} | {at} | {shown} | {checked} | {failed} | {cells} |", flush=True)
        for drift in drifts:
            print(drift.finding, file=sys.stderr)
        bad += bool(drifts) or checked > 0 or failed > 0
        if number < options.times:
            time.sleep(max(0.0, options.every - (time.monotonic() - start)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
