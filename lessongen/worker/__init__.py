"""The process that runs programs; started by path, imported by no other package.

    python …/lessongen/worker/__main__.py serve MODE BASE   a server of runs
    python …/lessongen/worker/__main__.py program RUN FD    a new interpreter for one run

A server executes the second command. The path is the file's, not the folder's: for a folder the
interpreter puts frames of `runpy` below the program, which IR would show.

A server has one run at a time, each in a process of its own, of which nothing is left afterwards.
That process is forked in advance and waits for its run, so that no run waits for a fork. MODE is
`prepared` (the server imports JAX, so that a run can be a fork), `fresh` (it doesn't), or
`portable` (like `fresh`, but using nothing that only Linux has).

The server reads the path of a run's folder, one line for each run, and answers with the same line
when `result.json` in it is complete. Its first line of output says whether it is ready, as JSON:

    {"paths": ["/…/lib/python3.11/site-packages", …], "exact": true, "reaps": true}
    {"failure": "why"}

`exact`: the order between the streams is the true one; `reaps`: no process leaves the server's
tree.

End of file means that the builder is gone: the run is ended, and BASE, the server's own folder, is
removed. Pipes carry no data but these lines; all data is in files of the run's folder:

    request.json    what to run                                        by the builder
    output.bin      the bytes of both streams, in order                by the server
    results.jsonl   a line for each finished snippet, the environment  by the program
    fault.txt       Python stacks at a fatal signal or a limit         by the program
    result.json     how the run ended, which bytes are of which stream by the server, last

`request.json`:

    {"folder": "/…/scratch/four-stops", "environment": {"HOME": "…", …},
     "start_method": "forked",
     "measured": false, "memory": 4294967296, "output": 10485760, "cpu_devices": 1,
     "limits": {"startup": 60.0, "capture": 120.0, "grace": 2.0},
     "snippets": [{"id": "four", "label": "four-stops/four.py", "source": "…", "timeout": 60.0,
                   "expected": {"type": "TypeError", "match": null} or null,
                   "requests": [{"variable": "lowered", "kind": null},
                            {"variable": "", "kind": "stages"}]}]}

`results.jsonl`:

    {"id": "four", "outcome": "ok", "problem": "", "remedy": "", "line": null,
     "texts": {"lowered.stablehlo": "…"}, "images": {"plot.figure": "PD94bWwg…"},
     "links": {"lowered.stablehlo": {"four-stops/four.py:5:11-5:20": "3 4"}},
     "captures": {"values": {"values": {…}, "left_out": {…}}, "error": null}}
    {"environment": {…}, "left": ["…"], "opened": ["helper.py"], "missed": ["settings.toml"]}

Images are in base64. `links` says where the lines of an IR came from, or why that isn't known.
A request without a variable is for a kind of the run.
Limits are in seconds; `memory` and `output` are in bytes.
`start_method` is `forked` or `fresh` (a new interpreter). A run that is `measured` is
answered when the child for the next run is ready, too, so that preparing it disturbs no run on
another server.

`result.json`:

    {"done": true, "lost": "", "ended_by": "exit", "signal": null, "exit_code": 0,
     "left_over": ["sleep"],
     "pieces": [["out", 12], ["err", 3]],
     "marks": [["start four", 0], ["end four", 15], ["done", 15]]}

A run is finished if `done` is marked and each snippet has its line; what ended the process is only
an explanation. `lost` says why output could not be kept. `ended_by` is `exit`, `signal`, a limit
(`timeout`, `startup`, `capture`, `memory`, `output`, `disk`), `grace` (threads outlived the
program) or `builder` (the builder is gone).
Standard output belongs to the program, never to the protocol.
"""
