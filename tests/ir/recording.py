"""Run every program of a folder as a worker does, and print the source maps of its IR as JSON.

python recording.py PROGRAMS REPOSITORY
"""

import json
import sys
from pathlib import Path
from typing import Any

import jax

KINDS = {"jaxpr": "traced", "stablehlo": "lowered", "hlo": "compiled"}


def text_of(kind, value):
    return str(value.jaxpr) if kind == "jaxpr" else value.as_text()


def record(path, dialects):
    label, source = f"ir/{path.name}", path.read_text()
    namespace = {"__name__": "__main__", "__file__": label}
    exec(compile(source, label, "exec"), namespace)  # noqa: S102 - what a worker does
    found = {}
    for kind, name in KINDS.items():
        value = namespace[name]
        made = dialects[kind].source_map(value, sources={label: source}, others=namespace.values())
        found[kind] = {
            "text": text_of(kind, value),
            "failure": made.failure,
            "operations": [
                [one.line, one.name, one.label, one.apart, [list(span) for span in one.spans]]
                for one in made.operations
            ],
        }
    alone = dialects["hlo"].source_map(namespace["compiled"], sources={label: source})
    found["hlo"]["alone"] = [[list(span) for span in one.spans] for one in alone.operations]
    lowered: Any = namespace["lowered"]
    found["stablehlo"]["debug"] = lowered.as_text(debug_info=True)
    return found


def main(programs, repository):
    sys.path.append(repository)
    from lessongen.ir import DIALECTS  # noqa: PLC0415 -- importable only now

    jax.config.update("jax_num_cpu_devices", 4)
    found = {path.stem: record(path, DIALECTS) for path in sorted(Path(programs).glob("*.py"))}
    sys.stdout.write(json.dumps({"jax": jax.__version__, "programs": found}))


if __name__ == "__main__":
    main(*sys.argv[1:])
