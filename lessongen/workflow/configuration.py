"""The configuration of a course: its options, what is valid, and the `Settings` that they give.

It knows no host. An adapter passes the options as YAML reads them and the pages of the site.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from pathspec import GitIgnoreSpec

from lessongen.diagnostics import Finding, FindingsError, Place, Problem
from lessongen.lesson import Defaults, defaults_schema, parse_defaults, parse_options
from lessongen.model import ANY_TEXT, TEXT, OptionType, Scope, option, structure, values_of
from lessongen.run import Machine
from lessongen.workflow.settings import SCRATCH, Execute, Settings

_MACHINE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_RESERVED = {"index"}  # the page of a machine is named after it, in the folder of the lesson
_CPU: Mapping[str, Machine] = {"cpu": Machine("cpu")}
_EXECUTE = tuple(each.value for each in Execute)


def _jobs(text: str) -> int:
    if text == "cores":
        return os.cpu_count() or 1
    if not re.fullmatch("[1-9][0-9]*", text):
        raise ValueError(text)
    return int(text)


@dataclass(frozen=True)
class CourseOptions:
    """The options of a course as they are written, with their defaults."""

    scope: ClassVar[Scope] = Scope.COURSE

    lessons: str = field(
        default="**",
        metadata=option(TEXT, "pages that are lessons: a pattern as in `.gitignore`"),
    )
    records: str = field(
        default="records",
        metadata=option(ANY_TEXT, "folder of the records, relative to `mkdocs.yml`"),
    )
    execute: Execute = field(
        default=Execute.AUTO,
        metadata=option(
            OptionType(
                Execute,
                "`auto`, `always` or `never`",
                {"enum": [*_EXECUTE]},
                lambda execute: str(execute.value),
            ),
            "whether a build runs what isn't recorded; `auto`: unless `CI` is set",
        ),
    )
    machines: Mapping[str, Machine] = field(
        default_factory=lambda: _CPU,
        metadata=option(
            structure("a mapping of names to the options of machines", {"type": "object"}),
            "where records are made; the first machine is the preferred one",
            default_text="`{cpu: {}}`",
        ),
    )
    snippets: Defaults = field(
        default_factory=Defaults,
        metadata=option(
            structure("a mapping of options", defaults_schema()),
            "defaults of all snippets",
            default_text="none",
        ),
    )
    jobs: int = field(
        default_factory=lambda: os.cpu_count() or 1,
        metadata=option(
            OptionType(
                _jobs,
                "an integer from 1, or `cores`",
                {"anyOf": [{"const": "cores"}, {"type": "integer", "minimum": 1}]},
            ),
            "number of sessions that run at the same time",
            default_text="`cores`",
        ),
    )
    changes: tuple[str, ...] = field(
        default=(),
        metadata=option(
            OptionType(
                lambda text: tuple(text.split()),
                "a list of two machines",
                {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
                parse_list=tuple,
            ),
            "machines that the generated page `what-changed.md` compares",
        ),
    )


def configure(
    values: Mapping[str, Any],
    *,
    file: Path,
    docs: Path,
    site: Path,
    pages: Sequence[str],
    navigation: object,
) -> Settings:
    """The settings of a course. Raises FindingsError if options aren't valid.

    `values` are the options in `file`, whose folder is the root of the course. `site` is the folder
    of the finished site, `pages` are paths relative to `docs`. `navigation` has paths in lists and
    dicts, as `nav` in `mkdocs.yml`; None without a navigation.
    """
    root = file.parent
    options, found = _read(values, file)
    lessons = [path for path in pages if is_lesson(path, options.lessons)]
    problems = [
        *_machine_problems(options.machines),
        *_folder_problems(options.records, root=root, docs=docs, site=site),
        *_comparison_problems(options),
        *_lesson_problems(options.lessons, pages, lessons),
    ]
    found += [problem.at(option_place(name, file)) for name, problem in problems]
    found += [
        Problem(
            "the name of a lesson's file must end in `.md`",
            f"rename it, or exclude it from `lessons` in {file.name}",
        ).at(Place(os.path.relpath(docs / path, root), 1))
        for path in lessons
        if not path.endswith(".md")
    ]
    if found:
        raise FindingsError(found)
    return Settings(
        root=root,
        docs=docs,
        lessons=tuple(in_navigation_order(lessons, tuple(navigation_paths(navigation)))),
        records=root / options.records,
        machines={name: _located(each, root) for name, each in options.machines.items()},
        defaults=options.snippets,
        execute=options.execute,
        jobs=options.jobs,
        ordered=navigation is not None,
        changes=(options.changes[0], options.changes[1]) if options.changes else None,
    )


def navigation_paths(navigation: object) -> Iterator[str]:
    """The paths of a navigation, in order; titles are keys of dicts."""
    match navigation:
        case str():
            yield navigation
        case dict():
            for item in navigation.values():
                yield from navigation_paths(item)
        case list():
            for item in navigation:
                yield from navigation_paths(item)
        case _:
            return


def option_place(option: str, file: Path) -> Place:
    """The first line of the file that seems to set an option; the first line if none does."""
    lines = file.read_text("utf-8", errors="replace").splitlines()
    key = re.compile(rf"(?:^|[\s{{,]){re.escape(option)}\s*:")
    numbers = (number for number, line in enumerate(lines, 1) if key.search(line.split(" #")[0]))
    return Place(file.name, next(numbers, 1))


def is_lesson(path: str, pattern: str) -> bool:
    """Whether a page is a lesson.

    `path` is relative to the folder of pages. `pattern` has the meaning of a line of a `.gitignore`
    file; one that isn't valid there matches nothing.
    """
    try:
        return GitIgnoreSpec.from_lines([pattern]).match_file(path)
    except ValueError:
        return False


def in_navigation_order(paths: Sequence[str], navigation: Sequence[str]) -> list[str]:
    """The paths in the order of the navigation, then those that it doesn't contain."""
    listed = [path for path in navigation if path in paths]
    return [*dict.fromkeys(listed), *(path for path in paths if path not in listed)]


def _read(values: Mapping[str, Any], file: Path) -> tuple[CourseOptions, list[Finding]]:
    """The options that are valid, defaults for the others, and what is wrong."""
    simple = {key: value for key, value in values.items() if key not in {"machines", "snippets"}}
    given, found = parse_options(simple, CourseOptions, lambda name: option_place(name, file))
    findings = list(found)
    machines: dict[str, Machine] = {}
    for name, options in _mapping(values, "machines", file, findings).items():
        its_options = _checked(options, f"machine `{name}`", "machines", file, findings)
        read, found = parse_options(its_options, Machine, lambda name: option_place(name, file))
        machines[name] = Machine(name, **values_of(Machine, read))
        findings += found
    snippets = _mapping(values, "snippets", file, findings)
    defaults, found = parse_defaults(snippets, option_place("snippets", file))
    findings += found
    given |= {"machines": machines or _CPU, "snippets": defaults}
    return CourseOptions(**values_of(CourseOptions, given)), findings


def _mapping(
    values: Mapping[str, Any], name: str, file: Path, findings: list[Finding]
) -> Mapping[str, Any]:
    return _checked(values.get(name), f"option `{name}`", name, file, findings)


def _checked(
    value: object, what: str, option: str, file: Path, findings: list[Finding]
) -> Mapping[str, Any]:
    """The mapping that a value must be; an empty one for None and, with a finding, for others."""
    if value is None or isinstance(value, dict):
        return {str(key): each for key, each in (value or {}).items()}
    problem = Problem(f"the {what} must be a mapping", "write `key: value` lines below it")
    findings.append(problem.at(option_place(option, file)))
    return {}


def _located(machine: Machine, root: Path) -> Machine:
    return replace(machine, python=str(root / machine.python) if machine.python else None)


def _machine_problems(machines: Mapping[str, Machine]) -> Iterator[tuple[str, Problem]]:
    expected = "expected letters, digits, `-`, `_` and `.`, beginning with a letter or digit"
    for name in machines:
        if not _MACHINE.fullmatch(name) or name in _RESERVED:
            what = f"`{name}` is not a valid name of a machine"
            yield "machines", Problem(what, f"{expected}; `index` is reserved")


def _folder_problems(
    given: str, *, root: Path, docs: Path, site: Path
) -> Iterator[tuple[str, Problem]]:
    records, what = (root / given).resolve(), ""
    if records == root.resolve():
        what = "it is the course's own"
    for folder, name in ((docs, "docs_dir"), (site, "site_dir"), (root / SCRATCH, SCRATCH)):
        if records.is_relative_to(folder.resolve()):
            what = f"it is in `{name}`"
    if what:
        remedy = "name another folder, as in `records: records`"
        yield "records", Problem(f"`{given}` can't be the folder of records: {what}", remedy)


def _comparison_problems(options: CourseOptions) -> Iterator[tuple[str, Problem]]:
    given, machines = options.changes, options.machines
    if given and (len(given) != 2 or len({*given}) != 2 or {*given}.difference(machines)):
        remedy = f"the machines are {', '.join(machines)}"
        yield "changes", Problem("`changes` must name two machines of the course", remedy)


def _lesson_problems(
    pattern: str, pages: Sequence[str], lessons: Sequence[str]
) -> Iterator[tuple[str, Problem]]:
    if pages and not lessons:
        remedy = "expected a pattern for paths below `docs_dir`, as in `l/**`"
        yield "lessons", Problem(f"the pattern `{pattern}` matches no page", remedy)
