"""JAX's monitoring events, from the moment when JAX is loaded to the end of the snippet."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

MONITORING = "jax.monitoring"
SPANS = {  # by the last part of the event's name, which is the same since JAX 0.5
    "jaxpr_trace_duration": "trace",
    "jaxpr_to_mlir_module_duration": "lower",
    "backend_compile_duration": "compile",
}

Span = Callable[[str, str, float, float], object]  # stage, function, start, end


class Listener:
    """Registers with JAX as soon as it is loaded, and calls `begin` with the module `jax` then.

    `span` and `event` are called in the program's thread.
    """

    def __init__(
        self,
        span: Span,
        event: Callable[[str], object],
        begin: Callable[[Any], object],
    ) -> None:
        self._span, self._event, self._begin = span, event, begin
        self._monitoring: Any = None
        self._done = False

    def look(self) -> None:
        """Register if JAX is loaded; does nothing the second time, or after `end`."""
        monitoring: Any = sys.modules.get(MONITORING)
        known = hasattr(monitoring, "register_event_time_span_listener")
        if self._done or not known or not hasattr(monitoring, "register_event_listener"):
            return
        self._done, self._monitoring = True, monitoring
        monitoring.register_event_time_span_listener(self._hear_span)
        monitoring.register_event_listener(self._hear_event)
        self._begin(sys.modules["jax"])

    def end(self) -> None:
        """Unregister."""
        self._done = True
        if self._monitoring is not None:
            # the program may have cleared all listeners, which is reported as an AssertionError
            with suppress(AssertionError, ValueError):
                self._monitoring.unregister_event_time_span_listener(self._hear_span)
            with suppress(AssertionError, ValueError):
                self._monitoring.unregister_event_listener(self._hear_event)

    def _hear_span(self, name: str, start: float, end: float, **about: Any) -> None:
        stage = SPANS.get(name.rpartition("/")[2])
        if stage is not None:
            self._span(stage, plain_name(str(about.get("fun_name", ""))), start, end)

    def _hear_event(self, name: str, **_: Any) -> None:
        self._event(name.rpartition("/")[2])


def plain_name(name: str) -> str:
    """A function's name as its author wrote it: `jit(f)` is `f`."""
    inner = name.partition("(")[2]
    return inner.removesuffix(")") if inner and name.endswith(")") else name


@contextmanager
def listening(
    span: Span,
    event: Callable[[str], object] = lambda _: None,
    begin: Callable[[Any], object] = lambda _: None,
) -> Iterator[None]:
    """Call the functions for JAX's events inside the block."""
    listener = Listener(span, event, begin)
    listener.look()

    def hear(event: str, _: object) -> None:
        if event == "import":  # no module is loaded without one
            listener.look()

    if MONITORING not in sys.modules:
        sys.addaudithook(hear)
    try:
        yield
    finally:
        listener.end()
