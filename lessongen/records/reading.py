"""Reading a record: every byte is checked, and what is wrong is said with the remedy."""

import re
from pathlib import Path

from lessongen.diagnostics import Finding, FindingsError, Kind
from lessongen.model import Json, Record
from lessongen.records import decode
from lessongen.records.canonical import canonical, parse, sha256, sha256_of
from lessongen.records.commit import committed, signature
from lessongen.records.formats import FORMAT, UPGRADES, upgrade
from lessongen.records.layout import RECORD, lesson_folder, place
from lessongen.records.lines import line_of
from lessongen.records.strict import Node, WrongError

_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7})(?: .*)?$", re.MULTILINE)
_ANOTHER = "it isn't as it was recorded: its hash is another"
_ATTEMPTS = 100  # to read while another process writes


def read(folder: Path, machine: str, lesson: str, *, gone: bool = False) -> Record | None:
    """The record of a lesson on a machine, None where there is none; `folder` is `records/`.

    `gone`: the course has no such lesson, so that nothing could record it again.
    Raises FindingsError with all that is wrong (Kind.RECORD).
    """
    lessons = lesson_folder(folder, machine, lesson)
    seen: tuple[object, ...] = ()
    for _ in range(_ATTEMPTS):
        before = signature(lessons)
        if not any(before):
            return None
        try:
            return _Reader(folder, machine, lesson, gone=gone).record()
        except FindingsError as error:
            problem = error
        # twice the same: two commits within one tick of the file system's clock can look like none
        last, seen = seen, (before, signature(lessons), problem.findings)
        if before == seen[1] and last == seen:
            break
    raise problem


class _Reader:
    """One attempt at reading the record of a lesson."""

    def __init__(self, folder: Path, machine: str, lesson: str, *, gone: bool) -> None:
        self.folder, self.machine, self.lesson = folder, machine, lesson
        command = f"`lessongen record {lesson} --machine {machine}`"
        again = f" and record the lesson again: {command}"
        none = f": the course has no lesson `{lesson}`"
        self.remedy = f"restore the files with git, or delete the folder{none if gone else again}"
        self.findings: list[Finding] = []

    def record(self) -> Record:
        text = self._file(RECORD)
        if text is None or self._conflict(text, RECORD):
            raise FindingsError(self.findings)
        try:
            record = self._decoded(text)
        except WrongError as error:
            self._found(error.what, line=line_of(text, error.path))
        if self.findings:
            raise FindingsError(self.findings)
        return record

    def _decoded(self, text: str) -> Record:
        data = self._data(text)
        root = Node(data).entries()
        if "format" not in root:
            raise WrongError((), "the record lacks the key 'format'")
        number = root["format"].count()
        if number != FORMAT and number not in UPGRADES:
            legal = ", ".join(map(str, (*UPGRADES, FORMAT)))
            wrong = f"format {number} is not known to this lessongen, which reads {legal}"
            raise WrongError(("format",), wrong)
        content = {key: node.value for key, node in root.items() if key != "sha256"}
        known = self._hashed(content, root)
        del content["format"]
        record = decode.record(upgrade(content, number, UPGRADES), self)
        for key, wanted in (("lesson", self.lesson), ("machine", self.machine)):
            if (found := getattr(record, key)) != wanted:
                wrong = f"the record is of {key} {found!r}, but lies where {wanted!r} belongs"
                raise WrongError((key,), wrong)
        if not known:
            raise WrongError((), "it isn't as it was recorded: its own hash doesn't match")
        return record

    def _data(self, text: str) -> Json:
        try:
            return parse(text)
        except RecursionError:
            raise WrongError((), "it is nested too deeply for a record") from None
        except ValueError as error:
            line = getattr(error, "lineno", 1)
            self._found(f"it is no JSON: {getattr(error, 'msg', error)}".lower(), line=line)
            raise FindingsError(self.findings) from None

    def _hashed(self, content: dict[str, Json], root: dict[str, Node]) -> bool:
        if "sha256" not in root:
            raise WrongError((), "the record lacks the key 'sha256'")
        return sha256(canonical(content)) == root["sha256"].text()

    def text(self, name: str, sha256: str) -> str | None:
        """The text of a file beside the record; None for one that is wrong, which is noted."""
        text = self._file(name)
        if text is None or sha256_of(text.encode()) == sha256:
            return text
        if not self._conflict(text, name):
            self._found(_ANOTHER, file=name)
        return None

    def image(self, name: str, sha256: str) -> bytes | None:
        """The bytes of a file beside the record; None for one that is wrong, which is noted."""
        data = self._bytes(name)
        if data is None or sha256_of(data) == sha256:
            return data
        self._found(_ANOTHER, file=name)
        return None

    def _file(self, name: str) -> str | None:
        data = self._bytes(name)
        try:
            return None if data is None else data.decode()
        except UnicodeDecodeError as error:
            self._found(f"byte {error.start} is no UTF-8", file=name)
        return None

    def _bytes(self, name: str) -> bytes | None:
        path = committed(lesson_folder(self.folder, self.machine, self.lesson), name)
        try:
            return path.read_bytes()
        except FileNotFoundError:
            self._found("the record names this file, and it isn't there", file=name)
        except OSError as error:
            self._found(f"it can't be read: {error.strerror}", file=name)
        return None

    def _conflict(self, text: str, name: str) -> bool:
        conflict = _CONFLICT.search(text)
        if conflict is not None:
            line = text.count("\n", 0, conflict.start()) + 1
            self._found("it holds a merge conflict", file=name, line=line)
        return conflict is not None

    def _found(self, what: str, *, file: str = RECORD, line: int = 1) -> None:
        where = place(self.folder, self.machine, self.lesson, file=file, line=line)
        self.findings.append(Finding(Kind.RECORD, where, what, self.remedy))
