"""The process of one run: becomes the program, runs its snippets, reports their results."""

import binascii
import contextlib
import faulthandler
import json
import os
import re
import signal
import stat
import sys
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn, TextIO

from lessongen import captures
from lessongen.ir import DIALECTS, links_to_json
from lessongen.model import CaptureRequest, Expected, Outcome, Raised
from lessongen.worker import environment_info, jax_setup, main_module, standard_streams
from lessongen.worker.opened_files import OpenedFiles

# bound now: a program may replace any of these
encode, getpid, write, read = json.JSONEncoder().encode, os.getpid, os.write, os.read


def main(folder: str, mark: int, *, at_start: frozenset[str]) -> NoReturn:
    """Run the snippets of a run's folder, then end the process.

    `mark` is the descriptor for marks, `at_start` the modules that the interpreter loads by itself.
    """
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
        changes, files = standard_streams.Changes(), OpenedFiles(request["folder"], fault)
        module = main_module.new_main()
        files.listen()
        send_mark = marker(mark)
        run_all(request, module, results, send_mark)
        end = {"opened": sorted(files.opened), "missed": sorted(files.missed)}
        end["left"] = changes.describe()
        append(results, {"environment": environment_info.describe(at_start), **end})
        send_mark("done")
        main_module.exit_program(module)


def become(request: dict[str, Any]) -> None:
    """Take the working folder, environment, arguments and streams of a newly started program."""
    folder = request["folder"]
    os.chdir(folder)
    os.environ.update(request["environment"])
    os.environ["PYTHONUNBUFFERED"] = "1"  # so that the lines of Python children come in order
    sys.argv = [os.path.join(folder, f"{request['snippets'][0]['id']}.py")]  # noqa: PTH118 -- a plain string
    sys.orig_argv = [sys.executable, *sys.argv]
    sys.path.insert(0, folder)
    standard_streams.renew()
    jax_setup.exclude_frames_when_loaded()


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
            is_own=lambda name: name in sources or name.startswith(f"{folder}{os.sep}"),
        )
        with contextlib.ExitStack() as observers:
            for kind in captures.run_kinds(kinds_of_the_run(snippet)).values():
                observers.enter_context(kind.observe(run))
            mark(f"start {snippet['id']}")
            run.exception = execute(snippet, module)
            standard_streams.flush()
            if getpid() != process:  # a fork that has run to the end of the snippet
                main_module.exit_fork(run.exception, module)
            mark(f"end {snippet['id']}")
        line = conclude(snippet, run, sources)
        append(results, line)
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


def marker(descriptor: int) -> Callable[[str], None]:
    """A function that sends marks: where in the output a snippet starts and ends.

    A socket answers as soon as the output before the mark is taken. A pipe needs no answer, since
    it is read in the order of writing.
    """
    answers = stat.S_ISSOCK(os.fstat(descriptor).st_mode)

    def mark(text: str) -> None:
        write(descriptor, f"{text}\n".encode())
        if answers:
            read(descriptor, 1)

    return mark


def append(results: TextIO, line: dict[str, Any]) -> None:
    """Write a whole line to `results.jsonl`."""
    results.write(encode(line) + "\n")
    results.flush()


def conclude(
    snippet: dict[str, Any], run: captures.Run, sources: Mapping[str, str]
) -> dict[str, Any]:
    """The line of a snippet that has ended, as the package documents it.

    `snippet` is that of the request; `sources` has the session's programs by label.
    """
    error = run.found["error"]
    raised = Raised(**error["raised"]) if error else None
    expected = Expected(**snippet["expected"]) if snippet["expected"] else None
    outcome, problem = check_outcome(raised, expected)
    remedy = ""
    line, texts, images = raised.line if raised else None, {}, {}
    links: dict[str, Any] = {}
    for name in kinds_of_the_run(snippet):
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
                problem = f"can't show what the page requests: {why.problem.what}"
                remedy = why.problem.advice
                outcome, line = Outcome.FAILED, None
                break
    return {
        "id": snippet["id"],
        "outcome": outcome.value,
        "problem": problem,
        "remedy": remedy,
        "line": line,
        "texts": texts,
        "images": images,
        "links": links,
        "captures": run.found,
    }


def kinds_of_the_run(snippet: dict[str, Any]) -> list[str]:
    """The kinds of the run that are requested."""
    return [request["kind"] for request in snippet["requests"] if not request["variable"]]


def check_outcome(raised: Raised | None, expected: Expected | None) -> tuple[Outcome, str]:
    """Whether a snippet ended as expected, and the problem, which follows the snippet's name."""
    match raised, expected:
        case None, None:
            return Outcome.OK, ""
        case None, Expected():
            return Outcome.FAILED, f"did not raise {expected.type}"
        case Raised(), None:
            return Outcome.FAILED, f"raised {_shown(raised)}"
        case Raised(), Expected():
            names = (raised.type, *raised.bases)
            if expected.type.rpartition(".")[2] not in names:
                return Outcome.FAILED, f"raised {_shown(raised)}, expected {expected.type}"
            if expected.match is not None and not re.search(expected.match, raised.message):
                problem = f"raised {_shown(raised)}, which doesn't match `{expected.match}`"
                return Outcome.FAILED, problem
            return Outcome.RAISED, ""
    raise AssertionError((raised, expected))


def _shown(raised: Raised) -> str:
    first, *more = raised.message.split("\n", 1)
    return f"{raised.type}: {first}{' …' if more else ''}" if raised.message else raised.type


def _links(key: str, run: captures.Run, sources: Mapping[str, str]) -> dict[str, Any]:
    """Where the lines of an IR came from, or why that isn't known; empty for another text."""
    variable, _, kind = key.rpartition(".")
    if kind not in DIALECTS:
        return {}
    value, others = run.namespace[variable], run.namespace.values()
    found = DIALECTS[kind].source_map(value, sources=sources, others=others)
    return {key: found.failure or links_to_json(found.links)}
