"""The process of one run: becomes the program, runs its snippets, says what they gave."""

import binascii
import contextlib
import faulthandler
import json
import os
import signal
import sys
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn, TextIO

from lessongen import captures
from lessongen.ir import DIALECTS, links_to_json
from lessongen.model import CaptureRequest, Expected, Outcome, Raised
from lessongen.worker import ending, exclusion, main_module, streams_of_python, surroundings
from lessongen.worker.files import Files
from lessongen.worker.judge import judge
from lessongen.worker.leftovers import Leftovers
from lessongen.worker.marks import marker

# a program may replace any of these
encode, getpid = json.JSONEncoder().encode, os.getpid


def main(folder: str, mark: int, *, at_start: frozenset[str]) -> NoReturn:
    """Run what `request.json` of the folder asks for, then end the process."""
    control = Path(folder)
    os.set_inheritable(mark, False)
    request = json.loads((control / "request.json").read_text())
    with (
        (control / "fault.txt").open("w") as fault,
        (control / "results.jsonl").open("w") as results,
    ):
        faulthandler.enable(fault)
        faulthandler.register(signal.SIGUSR2, fault)
        become(request)
        left, files = Leftovers(), Files(request["folder"], fault)
        module = main_module.new_main()
        files.listen()
        say_where = marker(mark)
        run_all(request, module, results, say_where)
        end = {"opened": sorted(files.opened), "missed": sorted(files.missed), "left": left.say()}
        say(results, {"environment": surroundings.describe(at_start), **end})
        say_where("done")
        ending.finish(module)


def become(request: dict[str, Any]) -> None:
    """The working folder, environment, arguments and streams of a program that was just started."""
    folder = request["folder"]
    os.chdir(folder)
    os.environ.update(request["environment"])
    os.environ["PYTHONUNBUFFERED"] = "1"  # of children, whose lines come in order then
    sys.argv = [os.path.join(folder, f"{request['snippets'][0]['id']}.py")]  # noqa: PTH118 -- a plain string
    sys.orig_argv = [sys.executable, *sys.argv]
    sys.path.insert(0, folder)
    streams_of_python.renew()
    exclusion.exclude_when_loaded()


def run_all(
    request: dict[str, Any],
    module: types.ModuleType,
    results: TextIO,
    mark: Callable[[str], object],
) -> None:
    """Run the snippets in order, until one fails."""
    process, folder = getpid(), Path(request["folder"])
    sources = {snippet["label"]: snippet["source"] for snippet in request["snippets"]}
    for count, snippet in enumerate(request["snippets"], 1):
        module.__file__ = main_module.file_of(folder, request["snippets"][:count])
        run = captures.Run(
            label=snippet["label"],
            namespace=module.__dict__,
            own=lambda name: name in sources or name.startswith(f"{folder}{os.sep}"),
        )
        with contextlib.ExitStack() as observers:
            for kind in captures.run_kinds(_of_the_run(snippet)).values():
                observers.enter_context(kind.observe(run))
            mark(f"start {snippet['id']}")
            run.exception = execute(snippet, module)
            streams_of_python.flush()
            if getpid() != process:  # a fork that ran on to the end of the snippet
                ending.leave_fork(run.exception, module)
            mark(f"end {snippet['id']}")
        line = conclude(snippet, run, sources)
        say(results, line)
        if line["outcome"] == Outcome.FAILED.value:
            break


def execute(snippet: dict[str, Any], module: types.ModuleType) -> BaseException | None:
    """Run a snippet under its label; the exception that ended it."""
    label, source = snippet["label"], snippet["source"]
    main_module.remember(label, source)
    module.__dict__.pop("__warningregistry__", None)  # keyed by line: another snippet's lines
    try:
        exec(compile(source, label, "exec", dont_inherit=True), module.__dict__)  # noqa: S102 -- what a worker is for
    except BaseException as error:  # noqa: BLE001 -- SystemExit and KeyboardInterrupt end a snippet too
        return error
    return None


def conclude(
    snippet: dict[str, Any], run: captures.Run, sources: Mapping[str, str]
) -> dict[str, Any]:
    """The snippet's line of `results.jsonl`; `sources` has the session's programs by label."""
    error = run.found["error"]
    raised = Raised(**error["raised"]) if error else None
    expected = Expected(**snippet["expected"]) if snippet["expected"] else None
    outcome, problem = judge(raised, expected)
    line, texts, images = raised.line if raised else None, {}, {}
    links: dict[str, Any] = {}
    for name in _of_the_run(snippet):
        if isinstance(run.found[name], str):
            texts[name] = run.found.pop(name)
    if outcome is not Outcome.FAILED:
        for request in [
            CaptureRequest(**request) for request in snippet["requests"] if request["variable"]
        ]:
            try:
                key, taken = captures.take(run.namespace, request)
                if isinstance(taken, bytes):
                    images[key] = binascii.b2a_base64(taken, newline=False).decode()
                else:
                    texts[key] = taken
                    links |= _links(key, run, sources)
            except captures.CaptureError as why:
                said = f"can't show what the page asks for: {why}"
                outcome, problem, line = Outcome.FAILED, said, None
                break
    return {
        "id": snippet["id"],
        "outcome": outcome.value,
        "problem": problem,
        "line": line,
        "texts": texts,
        "images": images,
        "links": links,
        "captures": run.found,
    }


def _links(key: str, run: captures.Run, sources: Mapping[str, str]) -> dict[str, Any]:
    """Where the lines of an IR came from, or why that isn't known; nothing for another text."""
    variable, _, kind = key.rpartition(".")
    if kind not in DIALECTS:
        return {}
    value, others = run.namespace[variable], run.namespace.values()
    found = DIALECTS[kind].source_map(value, sources=sources, others=others)
    return {key: found.failure or links_to_json(found.links)}


def _of_the_run(snippet: dict[str, Any]) -> list[str]:
    """The kinds of the run that the page asks for."""
    return [request["kind"] for request in snippet["requests"] if not request["variable"]]


def say(results: TextIO, line: dict[str, Any]) -> None:
    """Add a line to `results.jsonl`, whole."""
    results.write(encode(line) + "\n")
    results.flush()
