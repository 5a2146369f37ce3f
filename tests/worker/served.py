"""A run of one line, asked of a server as the builder asks."""

import json


def serve(server, source, *, measured=False):
    """The run's `result.json` and what the program printed."""
    folder = server.folder()
    work = folder / "scratch"
    work.mkdir()
    snippet = {"id": "a", "label": "scratch/a.py", "source": source}
    snippet |= {"timeout": 30, "expected": None, "requests": []}
    request = {"folder": str(work), "environment": {}, "start_method": "forked", "cpu_devices": 1}
    request["measured"] = measured
    request["limits"] = {"startup": 60, "capture": 60, "grace": 2}
    request |= {"memory": 4 << 30, "output": 1 << 20, "snippets": [snippet]}
    (folder / "request.json").write_text(json.dumps(request))
    result = server.run(folder, 60)
    return result, (folder / "output.bin").read_text()
