"""The plugin's part of `mkdocs.yml`: its schema, and its reading into `Settings`."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mkdocs.config import base, load_config
from mkdocs.config import config_options as c
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException
from mkdocs.structure.files import Files, InclusionLevel, get_files
from pathspec import GitIgnoreSpec

from lessongen.diagnostics import Finding, FindingsError, Kind, LessongenError, Place
from lessongen.lesson import parse_defaults
from lessongen.mkdocs_plugin.legal import fault, place_of, problems
from lessongen.run import Machine
from lessongen.workflow import Execute, Settings

_NO_MD = ("a lesson's file ends in `.md`", "rename it, or leave it out of `lessons` in mkdocs.yml")


class Strict(base.Config):
    """A configuration whose unknown keys are errors: a typing mistake never goes unnoticed."""

    def validate(self) -> tuple[base.ConfigErrors, base.ConfigWarnings]:
        """What is wrong with the values given, and what is odd."""
        failed, warnings = super().validate()
        known = ", ".join(sorted(self._schema_keys))
        unknown = sorted(set(self.keys()) - self._schema_keys)
        failed += [
            (key, base.ValidationError(f"unknown option; the options here are {known}"))
            for key in unknown
        ]
        return failed, [(key, text) for key, text in warnings if key not in unknown]


class MachineOptions(Strict):
    """One machine: the Python that runs there, its JAX platform, what must be installed."""

    python = c.Optional(c.Type(str))
    platform = c.Choice(("cpu", "gpu", "tpu"), default="cpu")
    requires = c.ListOfItems(c.Type(str), default=[])


class PluginOptions(Strict):
    """`plugins: - lessongen: …` in `mkdocs.yml`."""

    lessons = c.Type(str, default="**")
    records = c.Type(str, default="records")
    execute = c.Choice(tuple(item.value for item in Execute), default=Execute.AUTO.value)
    machines = c.DictOfItems(c.SubConfig(MachineOptions), default={"cpu": {}})
    snippets = c.Type(dict, default={})
    jobs = c.Type((int, str), default="cores")
    changes = c.Optional(c.ListOfItems(c.Type(str)))


def settings(
    options: PluginOptions,
    config: MkDocsConfig,
    files: Files,
    *,
    site: Path,
    serving: bool = False,
) -> Settings:
    """The course's configuration; `site` is where the site is put.

    A development server (`serving`) has the pages that MkDocs' `draft_docs` names, too.
    Raises FindingsError where options have values that aren't legal.
    """
    file = Path(config.config_file_path).resolve()
    root, docs = file.parent, Path(config.docs_dir).resolve()
    defaults, found = parse_defaults(options.snippets, place_of("snippets", file))
    found += tuple(fault(it, file) for it in problems(options, root=root, docs=docs, site=site))
    pages = page_paths(files, drafts=serving)
    lessons = [path for path in pages if is_lesson(path, options.lessons)]
    found += tuple(
        Finding(Kind.SOURCE, Place(os.path.relpath(docs / path, root), 1), *_NO_MD)
        for path in lessons
        if not path.endswith(".md")
    )
    if pages and not lessons:
        what = f"`lessons: {options.lessons}` matches no page"
        legal = "it is matched against paths below `docs_dir`, as in `l/**`"
        found += (fault(("lessons", what, legal), file),)
    if found:
        raise FindingsError(found)
    machines = {
        name: Machine(
            name=name,
            python=str(root / machine.python) if machine.python else None,
            platform=machine.platform,
            requires=tuple(machine.requires),
        )
        for name, machine in options.machines.items()
    }
    return Settings(
        root=root,
        docs=docs,
        lessons=tuple(in_navigation_order(lessons, config.nav)),
        records=root / options.records,
        machines=machines or {"cpu": Machine(name="cpu")},
        defaults=defaults,
        execute=Execute(options.execute),
        jobs=options.jobs if isinstance(options.jobs, int) else os.cpu_count() or 1,
        ordered=config.nav is not None,
        changes=(options.changes[0], options.changes[1]) if options.changes else None,
    )


def page_paths(files: Files, *, drafts: bool) -> list[str]:
    """The pages under the docs folder; those named as drafts only where they are asked for."""
    level = InclusionLevel.is_in_serve if drafts else InclusionLevel.is_included
    return [file.src_uri for file in files.documentation_pages(inclusion=level)]


def is_lesson(path: str, pattern: str) -> bool:
    """Whether a page is a lesson.

    `path` is relative to `docs_dir`. `pattern` is the course's, with the meaning of a line of a
    `.gitignore` file; one that isn't valid there matches nothing.
    """
    try:
        return GitIgnoreSpec.from_lines([pattern]).match_file(path)
    except ValueError:
        return False


def in_navigation_order(paths: Sequence[str], nav: Any) -> list[str]:
    """The paths as the navigation lists them; those it doesn't list come last, in their order."""
    listed = [path for path in navigation_paths(nav) if path in paths]
    return [*dict.fromkeys(listed), *(path for path in paths if path not in listed)]


def navigation_paths(nav: Any) -> Iterator[str]:
    """Every path in the `nav` of `mkdocs.yml`, in order."""
    match nav:
        case str():
            yield nav
        case dict():
            for item in nav.values():
                yield from navigation_paths(item)
        case list():
            for item in nav:
                yield from navigation_paths(item)
        case _:
            return


def open_settings(config_file: Path) -> Settings:
    """The configuration of the course of a `mkdocs.yml`, for commands other than MkDocs' own.

    Raises LessongenError where it can't be read or has no lessongen in it.
    """
    try:
        config = load_config(str(config_file))
    except MkDocsException as error:
        raise LessongenError(f"{config_file} can't be read: {error}") from None
    plugin = config.plugins.get("lessongen")
    if plugin is None:
        raise LessongenError(f"{config_file} has no plugin `lessongen`; add it under `plugins:`")
    return settings(plugin.config, config, get_files(config), site=Path(config.site_dir))
