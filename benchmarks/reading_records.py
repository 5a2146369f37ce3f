"""The time that reading and encoding the committed records takes.

    python benchmarks/reading_records.py --times 20

Prints the least processor time of all rounds, in milliseconds, for all records together: reading
with all checks, of which parsing JSON and checking its types, and encoding.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from lessongen.records import listing, read
from lessongen.records.conversion import encoded
from lessongen.records.json_text import parse
from lessongen.records.validation import check

RECORDS = Path(__file__).resolve().parent.parent / "records"


def least(act: Callable[[], object], times: int) -> float:
    """The least processor time of an act, in milliseconds."""
    found = []
    for _ in range(times):
        start = time.process_time()
        act()
        found.append(time.process_time() - start)
    return min(found) * 1000


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    times = parser.parse_args().times
    names = listing(RECORDS)
    records = [record for name in names if (record := read(RECORDS, *name)) is not None]
    texts = [record.files["record.json"].decode() for record in records]
    parsed = [parse(text) for text in texts]
    rows = {
        "read": least(lambda: [read(RECORDS, *name) for name in names], times),
        "parse JSON": least(lambda: [parse(text) for text in texts], times),
        "check types": least(lambda: [check(data) for data in parsed], times),
        "encode": least(lambda: [encoded(record) for record in records], times),
    }
    print(f"| {len(records)} records | ms |\n| --- | --- |")
    for name, milliseconds in rows.items():
        print(f"| {name} | {milliseconds:.1f} |")


if __name__ == "__main__":
    main()
