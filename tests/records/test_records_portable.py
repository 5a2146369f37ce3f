"""A record outlives layouts and formats, and names nothing of the machine it was made on."""

import getpass
import json
import re
import socket

from lessongen.records import read, write
from lessongen.records.migration import upgraded
from tests.records.samples import full
from tests.records.wrong_records import RECORD


def test_order_and_spaces_of_the_json_are_no_change(folder):
    write(folder, full())
    path = folder / RECORD
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(dict(reversed(data.items())), indent=1), "utf-8")
    assert read(folder, "cpu", "l/stages") == full()


def test_a_record_of_an_older_format_is_upgraded_step_by_step():
    steps = {
        1: lambda data: {**data, "cores": data["cores"] * 10},
        2: lambda data: {**data, "cores": data["cores"] + 1},
    }
    assert upgraded({"cores": 2}, 1, steps, to=3) == {"cores": 21}
    assert upgraded({"cores": 2}, 2, steps, to=3) == {"cores": 3}
    assert upgraded({"cores": 2}, 3, steps, to=3) == {"cores": 2}
    assert upgraded({"cores": 2}, 0, steps, to=3) is None


def test_a_record_names_no_path_user_or_host(folder):
    write(folder, full())
    text = (folder / RECORD).read_text("utf-8")
    assert not re.search(r'"/|\\\\', text)
    assert socket.gethostname() not in text
    assert f'"{getpass.getuser()}"' not in text
