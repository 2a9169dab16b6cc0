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
# Two clocks that are no further apart are taken for one.
_SLACK: Final = 5 * MINUTE


@dataclass(frozen=True, slots=True, kw_only=True)
class Minute:
    """The calls that began within one minute; ``number`` counts minutes since 1970.

    Where it lies ahead of another clock by more than an hour, ``seen`` is the minute in which that one first met it.
    """

    number: int
    calls: int
    tokens: int
    seen: int = 0

    def over_at(self, now: int) -> int:
        """When the last of its calls, wherever in the minute it began, is an hour old, by the clock that says now.

        By one that is behind, an hour after that met it; by the one that counted it, and by all like it, as it says.
        """
        met = (self.seen + 1) * MINUTE + HOUR
        if self.seen and self.is_ahead(now) and self.is_ahead(met):
            return met
        return (self.number + 1) * MINUTE + HOUR

    def counts_at(self, now: int) -> bool:
        """Whether one of its calls may be within an hour of this moment."""
        return now < self.over_at(now)

    def is_ahead(self, now: int, *, by: int = _SLACK) -> bool:
        """Whether it lies further ahead of a clock than that; then one of the two is wrong, and nobody knows which."""
        return self.number * MINUTE > now + by


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
        number, here = self.dated(now), minute_of(now)
        made = Minute(number=number, calls=1, tokens=tokens, seen=here if number > here else 0)
        return Spending(minutes=_together((*self.at(now).minutes, made))[-_MOST:], tokens=self.tokens + tokens)

    def dated(self, now: int) -> int:
        """The minute in which a call is counted that begins now: where a clock is ahead, as late as it is by that one.

        Else whoever has the clock that is ahead would take it for a call of an hour ago.
        """
        here = minute_of(now)
        ahead = [each for each in self.at(now).minutes if each.is_ahead(now) and each.counts_at(now)]
        return max((each.number + (here - each.seen if each.seen else 0) for each in ahead), default=here)

    def at(self, now: int) -> Spending:
        """The same by this clock: it is written down when it met what lies over an hour ahead of it.

        From then on an hour goes by for this clock, and for the one that is ahead nothing has changed. Where that hour
        is over, it is over for every clock, and such a call is spent.
        """
        met = tuple(each if each.seen or not each.is_ahead(now, by=HOUR) else _met(each, now) for each in self.minutes)
        kept = tuple(each for each in met if each.counts_at(now) or not each.is_ahead(now, by=HOUR))
        return self if kept == self.minutes else replace(self, minutes=kept)

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
        counted = sorted(minutes, key=lambda each: each.over_at(now))
        calls_then, tokens_then = sum(each.calls for each in counted), sum(each.tokens for each in counted)
        free = now
        for each in counted:
            if calls_then <= calls and tokens_then <= tokens:
                break
            calls_then, tokens_then, free = calls_then - each.calls, tokens_then - each.tokens, each.over_at(now)
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
        calls, tokens = known.calls + each.calls, known.tokens + each.tokens
        kept[each.number] = replace(known, calls=calls, tokens=tokens, seen=max(known.seen, each.seen))
    return tuple(kept[number] for number in sorted(kept))


def _met(minute: Minute, now: int) -> Minute:
    return replace(minute, seen=max(1, minute_of(now)))


def minute_of(now: int) -> int:
    """The number of the minute that a moment lies in."""
    return now // MINUTE
