"""Whether a summariser that keeps failing is asked again: closed, open until a moment, one probe, closed again.
It refuses to read a clock, and to know what the summariser is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NewType, TypeAlias, assert_never

Ticket = NewType("Ticket", int)

_SECOND: Final = 1_000_000
_NOBODY: Final = Ticket(0)


class Mode(Enum):
    """What a breaker does with the next call."""

    CLOSED = "closed"
    """It goes through."""

    OPEN = "open"
    """It does not, until a moment."""

    HALF_OPEN = "half open"
    """It goes through if no other does: one probe, upon which the rest depends."""

    LOCKED = "locked"
    """It does not, until a person says so: the summariser was refused entry, and would be again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """A call may be made; its ticket is handed back with what came of it, exactly once."""

    ticket: Ticket


@dataclass(frozen=True, slots=True, kw_only=True)
class Shut:
    """No call is made; ``until`` is when to ask again, None where that takes a person, or the probe's end."""

    mode: Mode
    until: int | None


Answer: TypeAlias = Passed | Shut


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaker:
    """One summariser's; moments are microseconds of a clock, which may be set back."""

    mode: Mode = Mode.CLOSED
    failures: int = 0
    open_since: int = 0
    open_until: int = 0
    newest: Ticket = _NOBODY
    probe: Ticket = _NOBODY

    def asked(self, now: int) -> tuple[Breaker, Answer]:
        """Whether a call may be made now, and the breaker that remembers having said so."""
        ticket = Ticket(self.newest + 1)
        match self.mode:
            case Mode.CLOSED:
                return replace(self, newest=ticket), Passed(ticket=ticket)
            case Mode.OPEN if now >= self.open_until:
                return replace(self, mode=Mode.HALF_OPEN, newest=ticket, probe=ticket), Passed(ticket=ticket)
            case Mode.OPEN:
                left = self._at(now)
                return left, Shut(mode=self.mode, until=left.open_until)
            case Mode.HALF_OPEN | Mode.LOCKED:
                return self, Shut(mode=self.mode, until=None)
            case other:
                assert_never(other)

    def succeeded(self, ticket: Ticket) -> Breaker:
        """A call came to something; of a breaker that is no longer closed, only the probe closes it."""
        if self.mode is Mode.CLOSED or self._probes(ticket):
            return Breaker(newest=self.newest)
        return self

    def failed(
        self, ticket: Ticket, now: int, *, failures: int, seconds: float, retry_after_seconds: float = 0.0
    ) -> Breaker:
        """A call failed: opens after so many in a row, or with the probe, for so many seconds or what was asked for.

        Who was told to wait waits from the first failure on, and for as long as the longest of several calls was told.
        """
        counted = replace(self, failures=self.failures + 1) if self.mode is Mode.CLOSED else self
        asked = now + round(retry_after_seconds * _SECOND)
        if self._probes(ticket) or (self.mode is Mode.CLOSED and counted.failures >= failures):
            until = max(now + round(seconds * _SECOND), asked)
            return replace(counted, mode=Mode.OPEN, open_since=now, open_until=until, probe=_NOBODY)
        if retry_after_seconds > 0 and self.mode in {Mode.CLOSED, Mode.OPEN}:
            until = max(self._at(now).open_until, asked)
            return replace(counted, mode=Mode.OPEN, open_since=now, open_until=until)
        return counted

    def withdrawn(self, ticket: Ticket) -> Breaker:
        """A call was given up before it came to anything; if it was the probe, the next call is."""
        return replace(self, mode=Mode.OPEN, probe=_NOBODY) if self._probes(ticket) else self

    def locked(self) -> Breaker:
        """A call was refused entry, by its key, its rights or its balance: no further one until a person says so."""
        return replace(self, mode=Mode.LOCKED, probe=_NOBODY)

    def reset(self) -> Breaker:
        """A person says that it may be tried again."""
        return Breaker(newest=self.newest)

    def _at(self, now: int) -> Breaker:
        """By a clock that was set back since, the same time is to go from here, and not until it is as late again."""
        until = self.open_until - max(0, self.open_since - now)
        return replace(self, open_since=min(now, self.open_since), open_until=until)

    def _probes(self, ticket: Ticket) -> bool:
        return self.mode is Mode.HALF_OPEN and ticket == self.probe
