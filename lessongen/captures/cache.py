"""What JAX's caches did: each miss of the tracing cache with JAX's explanation, each compilation.

JSON: the events in order, and their counts. A compilation of a program that sets up the persistent
cache says whether it was found there. Compilations of JAX's own functions are only counted.
"""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from lessongen.captures import Run, _own
from lessongen.captures._jax_events import listening

NAME = "cache"
SUFFIX = "cache.json"
ASKED = True

MOST = 200  # events that are kept
OPTION = "jax_explain_cache_misses"
LOGGERS = ("interpreters.partial_eval", "compiler", "compilation_cache")  # below jax._src
TOLD = re.compile(r"TRACING CACHE MISS at (?P<place>.*?):\n(?P<why>.*)", re.DOTALL)
PLACE = re.compile(r"(?P<file>.*?):(?P<line>\d+)(?::\d+)? \(")
FUNCTION = re.compile(r"^\s*(?:never seen function:\s*|for )(\S+)", re.MULTILINE)
RUN_ON = re.compile(r"(?<=[})])(?=https://)")  # a line end that JAX forgot
IDENTITY = re.compile(r" id=\d+")
BECAUSE_ASKED = re.compile(r"CACHE MISS|persistent (?:compilation )?cache")

LONGEST = 2000  # characters of an explanation

# bound now: a program may replace it
encode = json.JSONEncoder(ensure_ascii=False, indent=2).encode


@dataclass
class _Heard:
    """Grows as JAX tells. `found` is what the persistent cache said since the last compilation."""

    events: list[dict[str, Any]] = field(default_factory=list)
    found: str | None = None

    def span(self, stage: str, function: str, _start: float, _end: float) -> None:
        if stage == "compile":
            about = {"persistent": self.found} if self.found else {}
            self.events.append({"event": "compile", "function": function, **about})
            self.found = None

    def event(self, name: str) -> None:
        self.found = {"cache_hits": "hit", "cache_misses": "miss"}.get(name, self.found)

    def filter(self, record: logging.LogRecord) -> bool:
        """Take an explanation; what is only said because it was asked for isn't printed."""
        text = record.getMessage()
        if told := TOLD.match(text):
            self.events.append(_miss(told["place"], IDENTITY.sub("", told["why"])))
        return not BECAUSE_ASKED.search(text)


@contextmanager
def observe(run: Run) -> Iterator[None]:
    """Note what the caches do while the snippet runs."""
    heard = _Heard()
    loggers = [logging.getLogger(f"jax._src.{name}") for name in LOGGERS]
    configs: list[tuple[Any, bool]] = []

    def begin(jax: Any) -> None:
        configs.append((jax.config, getattr(jax.config, OPTION, False)))
        jax.config.update(OPTION, True)

    for logger in loggers:
        logger.addFilter(heard)
    try:
        with listening(heard.span, heard.event, begin):
            yield
    finally:
        for logger in loggers:
            logger.removeFilter(heard)
        for config, before in configs:
            config.update(OPTION, before)
    run.found[NAME] = f"{encode(_told(heard.events, _own.names(run), run.label))}\n"


def _miss(place: str, why: str) -> dict[str, Any]:
    why = RUN_ON.sub("\n", why.rstrip())
    lines = [line.removeprefix("  ") for line in why.split("\n")]
    function, found = FUNCTION.search(why), PLACE.match(place)
    return {
        "event": "miss",
        "function": function[1] if function else "",
        "file": found["file"] if found else None,
        "line": int(found["line"]) if found else None,
        "why": "\n".join(lines)[:LONGEST],
    }


def _here(event: dict[str, Any], label: str) -> dict[str, Any]:
    """The event, its file left out where that is the snippet itself."""
    return {name: it for name, it in event.items() if name != "file" or it not in {label, None}}


def _told(events: list[dict[str, Any]], own: frozenset[str], label: str) -> dict[str, Any]:
    compiled = [it for it in events if it["event"] == "compile"]
    others = [it for it in compiled if not _own.is_own(it["function"], own)]
    kept = [_here(it, label) for it in events if it not in others]
    found = [it.get("persistent") for it in kept]
    return {
        "misses": sum(it["event"] == "miss" for it in kept),
        "compiles": len(compiled) - len(others),
        "persistent_hits": found.count("hit"),
        "persistent_misses": found.count("miss"),
        "compiles_of_jax": len(others),
        "events": kept[:MOST],
    }
