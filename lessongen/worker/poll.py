"""Waiting for descriptors: in the order in which they became readable, where the system can."""

import select


class Poll:
    """`exact` takes Linux's epoll, which keeps that order; any other system has `poll`."""

    def __init__(self, *, exact: bool) -> None:
        self._epoll = select.epoll() if exact else None
        self._poll = None if exact else select.poll()

    def register(self, descriptor: int, *, at_change: bool = True) -> None:
        """Wait for it too; `at_change`: told once for each change, where the order is kept."""
        if self._epoll:
            self._epoll.register(descriptor, select.EPOLLIN | select.EPOLLET * at_change)
        if self._poll:
            self._poll.register(descriptor, select.POLLIN)

    def unregister(self, descriptor: int) -> None:
        """Wait for it no more."""
        for poll in (self._epoll, self._poll):
            if poll:
                poll.unregister(descriptor)

    def ready(self, seconds: float) -> list[int]:
        """Those that can be read, or are at their end, within `seconds`."""
        if self._epoll:
            return [descriptor for descriptor, _ in self._epoll.poll(seconds)]
        if self._poll:
            return [descriptor for descriptor, _ in self._poll.poll(1000 * seconds)]
        return []

    def close(self) -> None:
        """Give up what the system holds for it."""
        if self._epoll:
            self._epoll.close()
