"""Reading a record: every byte is checked, and all that is wrong is reported with the remedy."""

import re
from pathlib import Path

from lessongen.diagnostics import Finding, FindingsError, Kind
from lessongen.model import Json, Record
from lessongen.records.conversion import decoded
from lessongen.records.format import FORMAT
from lessongen.records.json_text import intact, line_of, parse, sha256_of
from lessongen.records.layout import RECORD, lesson_folder, place
from lessongen.records.validation import FormatError, check
from lessongen.records.writing import committed, signature

_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7})(?: .*)?$", re.MULTILINE)
_MODIFIED = "modified since it was recorded (hash mismatch)"
_ATTEMPTS = 100  # to read while another process writes


def read(folder: Path, machine: str, lesson: str, *, gone: bool = False) -> Record | None:
    """The record of a lesson on a machine, None if there is none; `folder` is `records/`.

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
        # two equal attempts: the clock of a file system may not tell two quick commits apart
        last, seen = seen, (before, signature(lessons), problem.findings)
        if before == seen[1] and last == seen:
            break
    raise problem


def version(data: dict[str, Json]) -> int:
    """The number of the format that data of a `record.json` has. Raises WrongError without one."""
    if "format" not in data:
        raise FormatError((), "missing required field `format`")
    number = data["format"]
    if type(number) is not int or number < 0:
        raise FormatError(("format",), f"`/format`: expected `int` >= 0, got {number!r}")
    return number


def as_object(data: Json) -> dict[str, Json]:
    """The data of a `record.json`, which must be an object. Raises WrongError."""
    if not isinstance(data, dict):
        raise FormatError((), "a record must be an object")
    return data


class _Reader:
    """One attempt at reading the record of a lesson."""

    def __init__(self, folder: Path, machine: str, lesson: str, *, gone: bool) -> None:
        self.folder, self.machine, self.lesson = folder, machine, lesson
        self.path = lesson_folder(folder, machine, lesson)
        command = f"`lessongen record {lesson} --machine {machine}`"
        again = f" and record the lesson again: {command}"
        none = f": the course has no lesson `{lesson}`"
        self.remedy = f"restore the files with git, or delete the folder{none if gone else again}"
        self.findings: list[Finding] = []
        self.files: dict[str, bytes] = {}

    def record(self) -> Record:
        """The record. Raises FindingsError with all that is wrong."""
        text = self._file(RECORD)
        if text is None or self._conflict(text, RECORD):
            raise FindingsError(self.findings)
        try:
            record = self._decoded(text)
        except FormatError as error:
            self._found(error.what, line=line_of(text, error.path))
        except RecursionError:
            self._found("nested too deeply for a record")
        if self.findings:
            raise FindingsError(self.findings)
        object.__setattr__(record, "files", self.files)  # no parameter, so that none copies it
        return record

    def _decoded(self, text: str) -> Record:
        data = self._data(text)
        self._check_version(text, version(data))
        record = decoded(check(data), self)
        for key, wanted in (("lesson", self.lesson), ("machine", self.machine)):
            if (found := getattr(record, key)) != wanted:
                wrong = f"a record of {key} {found!r} in the folder of {wanted!r}"
                raise FormatError((key,), wrong)
        if not intact(text, data):
            raise FormatError((), _MODIFIED)
        return record

    def _data(self, text: str) -> dict[str, Json]:
        try:
            return as_object(parse(text))
        except ValueError as error:
            line = getattr(error, "lineno", 1)
            self._found(f"not valid JSON: {getattr(error, 'msg', error)}", line=line)
            raise FindingsError(self.findings) from None

    def _check_version(self, text: str, number: int) -> None:
        if number == FORMAT:
            return
        age, remedy = ("newer", "upgrade lessongen")
        if number < FORMAT:
            age, remedy = ("older", "convert the records with `lessongen migrate`")
        what = f"format {number} is {age} than format {FORMAT}, which this lessongen reads"
        self._found(what, line=line_of(text, ("format",)), remedy=remedy)
        raise FindingsError(self.findings)

    def text(self, name: str, sha256: str) -> str | None:
        """The text of a file of the record; None for one that is wrong, which is noted."""
        text = self._file(name)
        if text is None or sha256_of(text.encode()) == sha256:
            return text
        if not self._conflict(text, name):
            self._found(_MODIFIED, file=name)
        return None

    def image(self, name: str, sha256: str) -> bytes | None:
        """The bytes of a file of the record; None for one that is wrong, which is noted."""
        data = self._bytes(name)
        if data is None or sha256_of(data) == sha256:
            return data
        self._found(_MODIFIED, file=name)
        return None

    def _file(self, name: str) -> str | None:
        data = self._bytes(name)
        try:
            return None if data is None else data.decode()
        except UnicodeDecodeError as error:
            self._found(f"not valid UTF-8 at byte {error.start}", file=name)
        return None

    def _bytes(self, name: str) -> bytes | None:
        path = committed(self.path, name)
        try:
            self.files[name] = path.read_bytes()
            return self.files[name]
        except FileNotFoundError:
            self._found("the record names this file, which doesn't exist", file=name)
        except OSError as error:
            self._found(f"can't be read: {error.strerror}", file=name)
        return None

    def _conflict(self, text: str, name: str) -> bool:
        conflict = _CONFLICT.search(text)
        if conflict is not None:
            line = text.count("\n", 0, conflict.start()) + 1
            self._found("contains a merge conflict", file=name, line=line)
        return conflict is not None

    def _found(self, what: str, *, file: str = RECORD, line: int = 1, remedy: str = "") -> None:
        where = place(self.folder, self.machine, self.lesson, file=file, line=line)
        self.findings.append(Finding(Kind.RECORD, where, what, remedy or self.remedy))
