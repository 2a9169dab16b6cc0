"""What a lane's calls of a summariser have cost, in the last hour and ever, counted before each is made.
It refuses to know whether a call came to anything: it was paid for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

MINUTE: Final = 60_000_000
HOUR: Final = 60 * MINUTE
# As many as there are within an hour: however far a clock runs ahead meanwhile, none of its last hour is forgotten.
_MOST: Final = 62


@dataclass(frozen=True, slots=True, kw_only=True)
class Minute:
    """The calls that began within one minute; ``number`` counts minutes since 1970."""

    number: int
    calls: int
    tokens: int

    @property
    def over_at(self) -> int:
        """When the last of its calls, wherever in the minute it began, is an hour old."""
        return (self.number + 1) * MINUTE + HOUR

    def counts_at(self, now: int) -> bool:
        """Whether one of its calls may be within an hour of this moment."""
        return now < self.over_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """Calls by the minute, as far back as an hour reaches, and all tokens there ever were.

    The hour slides, because at the turn of a clock's hour a limit could be spent twice within minutes; and it slides by
    whole minutes, so that what is remembered is bounded whatever the limits are. A call counts up to a minute too long,
    and never too short, as long as no clock goes back further than that.
    """

    minutes: tuple[Minute, ...] = ()
    tokens: int = 0

    def with_call(self, now: int, tokens: int) -> Spending:
        """With one call more, which begins now; of more minutes than an hour has, the oldest are left out."""
        made = Minute(number=minute_of(now), calls=1, tokens=tokens)
        return Spending(minutes=_together((*self.at(now).minutes, made))[-_MOST:], tokens=self.tokens + tokens)

    def at(self, now: int) -> Spending:
        """The same by a clock that was set back since: what lies over an hour ahead is spent by now at the latest.

        Whoever asks again later asks of what was remembered then; else it were always only just spent.
        """
        if all(each.number * MINUTE <= now + HOUR for each in self.minutes):
            return self
        here = minute_of(now)
        return replace(
            self,
            minutes=_together(
                each if each.number * MINUTE <= now + HOUR else replace(each, number=here) for each in self.minutes
            ),
        )

    def without_call(self, number: int) -> Spending:
        """Without one call of that minute, of which nobody knew how large it would be, and which was not made."""
        return replace(
            self, minutes=tuple(each for each in self._changed(number, calls=-1) if each.calls or each.tokens)
        )

    def with_tokens(self, number: int, tokens: int) -> Spending:
        """With so many tokens more for a call of that minute that was counted before it was known how large it is."""
        return replace(self, minutes=self._changed(number, tokens=tokens), tokens=self.tokens + tokens)

    def free_at(self, now: int, *, calls: int, tokens: int) -> int:
        """The first moment from now at which the hour before it holds at most so many calls, and so many tokens."""
        minutes = (each for each in self.at(now).minutes if each.counts_at(now))
        counted = sorted(minutes, key=lambda each: each.number)
        calls_then, tokens_then = sum(each.calls for each in counted), sum(each.tokens for each in counted)
        free = now
        for each in counted:
            if calls_then <= calls and tokens_then <= tokens:
                break
            calls_then, tokens_then, free = calls_then - each.calls, tokens_then - each.tokens, each.over_at
        return free

    def _changed(self, number: int, *, calls: int = 0, tokens: int = 0) -> tuple[Minute, ...]:
        return tuple(
            replace(each, calls=max(0, each.calls + calls), tokens=each.tokens + tokens)
            if each.number == number
            else each
            for each in self.minutes
        )


def _together(minutes: Iterable[Minute]) -> tuple[Minute, ...]:
    """The calls of each minute told once, in order."""
    kept: dict[int, Minute] = {}
    for each in minutes:
        known = kept.get(each.number, Minute(number=each.number, calls=0, tokens=0))
        kept[each.number] = replace(known, calls=known.calls + each.calls, tokens=known.tokens + each.tokens)
    return tuple(kept[number] for number in sorted(kept))


def minute_of(now: int) -> int:
    """The number of the minute that a moment lies in."""
    return now // MINUTE
