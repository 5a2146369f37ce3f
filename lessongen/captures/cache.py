"""The events of JAX's caches: misses of the tracing cache with JAX's explanation, compilations.

JSON: the events in order, and their counts. Where the program sets up the persistent cache, a
compilation says whether it was found there. Compilations of JAX's own functions are only counted.
"""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from lessongen.captures import Run, _lesson_functions
from lessongen.captures._jax_events import listening

NAME = "cache"
SUFFIX = "cache.json"
ON_REQUEST = True

MAX_EVENTS = 200  # that are kept
OPTION = "jax_explain_cache_misses"
LOGGERS = ("interpreters.partial_eval", "compiler", "compilation_cache")  # below jax._src
EXPLANATION = re.compile(r"TRACING CACHE MISS at (?P<place>.*?):\n(?P<why>.*)", re.DOTALL)
PLACE = re.compile(r"(?P<file>.*?):(?P<line>\d+)(?::\d+)? \(")
FUNCTION = re.compile(r"^\s*(?:never seen function:\s*|for )(\S+)", re.MULTILINE)
RUN_ON = re.compile(r"(?<=[})])(?=https://)")  # where JAX lacks a line end
IDENTITY = re.compile(r" id=\d+")
CACHE_MESSAGE = re.compile(r"CACHE MISS|persistent (?:compilation )?cache")

MAX_EXPLANATION = 2000  # characters of an explanation

# bound now: a program may replace it
encode = json.JSONEncoder(ensure_ascii=False, indent=2).encode


@dataclass
class _Heard:
    """The events so far; `found` is the persistent cache's event since the last compilation."""

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
        """Take an explanation; messages that JAX logs only because of OPTION aren't printed."""
        text = record.getMessage()
        if found := EXPLANATION.match(text):
            self.events.append(_miss(found["place"], IDENTITY.sub("", found["why"])))
        return not CACHE_MESSAGE.search(text)


@contextmanager
def observe(run: Run) -> Iterator[None]:
    """Collect the caches' events while the snippet runs."""
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
    run.found[NAME] = f"{encode(_summary(heard.events, _lesson_functions.names(run), run.label))}\n"


def _miss(place: str, why: str) -> dict[str, Any]:
    why = RUN_ON.sub("\n", why.rstrip())
    lines = [line.removeprefix("  ") for line in why.split("\n")]
    function, found = FUNCTION.search(why), PLACE.match(place)
    return {
        "event": "miss",
        "function": function[1] if function else "",
        "file": found["file"] if found else None,
        "line": int(found["line"]) if found else None,
        "why": "\n".join(lines)[:MAX_EXPLANATION],
    }


def _here(event: dict[str, Any], label: str) -> dict[str, Any]:
    """The event, without its file where that is the snippet itself."""
    return {
        key: value for key, value in event.items() if key != "file" or value not in {label, None}
    }


def _summary(events: list[dict[str, Any]], own: frozenset[str], label: str) -> dict[str, Any]:
    compiled = [event for event in events if event["event"] == "compile"]
    others = [event for event in compiled if not _lesson_functions.is_own(event["function"], own)]
    kept = [_here(event, label) for event in events if event not in others]
    found = [event.get("persistent") for event in kept]
    return {
        "misses": sum(event["event"] == "miss" for event in kept),
        "compiles": len(compiled) - len(others),
        "persistent_hits": found.count("hit"),
        "persistent_misses": found.count("miss"),
        "compiles_of_jax": len(others),
        "events": kept[:MAX_EVENTS],
    }
