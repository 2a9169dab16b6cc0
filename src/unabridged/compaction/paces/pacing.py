"""When a lane may be compacted again: what rests, what was in vain, what may still be spent.
It refuses to read a clock, to draw chance, and to know how a compaction is done.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, TypeAlias

from unabridged.compaction.paces.spending import HOUR, Spending

_SECOND: Final = 1_000_000
_FIRST_BACK_OFF_SECONDS: Final = 15.0
_LONGEST_BACK_OFF_SECONDS: Final = 600.0
_MOST_DOUBLINGS: Final = 10
_LONGEST_ASKED_FOR_SECONDS: Final = 3_600.0
_LONGEST_UNPAID: Final = HOUR
_NO_LIMIT: Final = 2**63


class Reason(Enum):
    """Why a lane is not compacted now."""

    COOL_DOWN = "cooling down"
    BACK_OFF = "backing off"
    HOUR_SPENT = "spend limit of the hour"
    THREAD_SPENT = "spend limit of the thread"
    TOO_DEAR = "dearer than an hour may be"
    UNPAID = "does not pay yet"
    FIRED = "compacted for this already"
    INEFFECTIVE = "ineffective"
    PARKED = "parked"


# No time brings back what these say is spent; and more to compact costs more to read.
SPENT_FOR_GOOD: Final = frozenset({Reason.THREAD_SPENT, Reason.TOO_DEAR})


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How often a lane may be compacted, and what that may cost; 0 is no limit, except that a saving is at least 1."""

    least_saving_tokens: int = 1
    cool_down_seconds: float = 0.0
    ineffective_runs: int = 3
    attempts: int = 3
    calls_per_hour: int = 60
    tokens_per_hour: int = 0
    tokens_per_thread: int = 0

    @property
    def saving_tokens(self) -> int:
        """The least that is worth a compaction, and by which a lane must have grown to be tried again."""
        return max(1, self.least_saving_tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A lane as it is now, as far as its pace depends on it.

    ``now`` is in microseconds; ``compactable_tokens`` is what a compaction could consume; ``policy`` is a fingerprint;
    ``unpinned`` is the seq of the newest unpin there was; ``due`` names the clauses that hold, none where somebody
    asked by hand; ``elsewhere_tokens`` is what the thread's other lanes have spent, with what they count just now.
    """

    now: int
    compactable_tokens: int
    policy: str = ""
    unpinned: int = 0
    due: tuple[str, ...] = ()
    elsewhere_tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Go:
    """A run may begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A run may begin later, by itself."""

    until: int
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """No time brings the next run: more to compact does, or an unpin, a new policy, a person."""

    reason: Reason
    resumes_at_tokens: int | None


Verdict: TypeAlias = Go | Wait | Stopped


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What a lane remembers from run to run.

    ``base_tokens``, ``base_policy`` and ``base_unpinned`` are the situation in which the newest run ended, ``fired``
    the clauses for which that was applied; ``booked`` is the minute in which a call was counted that whoever claimed
    the lane may make, 0 for none; ``thread_tokens``, of lane main, is what all lanes of the thread have spent;
    ``met_tokens`` is what they had when a call of this one last met their limit; ``unknown`` is what a later version
    remembers, each as its JSON text.
    """

    spent: Spending = field(default_factory=Spending)
    rests_until: int = 0
    rests_for: Reason = Reason.COOL_DOWN
    failures: int = 0
    ineffective: int = 0
    base_tokens: int = 0
    base_policy: str = ""
    base_unpinned: int = 0
    fired: tuple[str, ...] = ()
    booked: int = 0
    thread_tokens: int = 0
    met_tokens: int = 0
    unknown: tuple[tuple[str, str], ...] = ()

    def may(self, limits: Limits, here: Situation, *, tokens: int) -> Verdict:
        """Whether a run may begin now whose next call costs at most so many tokens."""
        if (reason := self._stopped_for(limits, here)) and not self._moved(limits, here):
            at = None if reason in SPENT_FOR_GOOD else self.base_tokens + limits.saving_tokens
            return Stopped(reason=reason, resumes_at_tokens=at)
        # What would not have paid may pay as soon as there is more to save; other rests are kept to.
        until = 0 if self.rests_for is Reason.UNPAID and self._moved(limits, here) else self.rests_until
        if here.now < until <= here.now + self._longest_rest(limits):  # a longer one was set by a clock that ran ahead
            return Wait(until=until, reason=self.rests_for)
        return self.may_call(limits, here, tokens=tokens)

    def may_call(self, limits: Limits, here: Situation, *, tokens: int) -> Verdict:
        """Whether what is left to spend allows one more call, in a run that has begun."""
        dearest = limits.tokens_per_hour or _NO_LIMIT
        if self.spent.tokens + here.elsewhere_tokens + tokens > (limits.tokens_per_thread or _NO_LIMIT):
            return Stopped(reason=Reason.THREAD_SPENT, resumes_at_tokens=None)
        if tokens > dearest:
            return Stopped(reason=Reason.TOO_DEAR, resumes_at_tokens=None)
        calls = limits.calls_per_hour or _NO_LIMIT
        free = self.spent.free_at(here.now, calls=calls - 1, tokens=dearest - tokens)
        return Go() if free <= here.now else Wait(until=free, reason=Reason.HOUR_SPENT)

    def looked(self, here: Situation) -> Pace:
        """After a look: a clause that no longer holds may fire again, and growth counts from the least there was."""
        fired = tuple(each for each in self.fired if each in here.due)
        least = min(self.base_tokens, here.compactable_tokens)
        return replace(self, fired=fired, base_tokens=self.base_tokens if self._is_spent else least)

    def at(self, now: int) -> Pace:
        """The same by this clock: of what lies further ahead than an hour it is written down when it was met."""
        spent = self.spent.at(now)
        return self if spent is self.spent else replace(self, spent=spent)

    def called(self, now: int, *, tokens: int) -> Pace:
        """Before a call is made, whatever comes of it: it counts."""
        return replace(self, spent=self.spent.with_call(now, tokens))

    def applied(self, limits: Limits, here: Situation, *, saved_tokens: int) -> Pace:
        """After a compaction stands in the log: ``here`` is the lane as it is then, ``due`` what it was done for."""
        cool = here.now + round(limits.cool_down_seconds * _SECOND)
        vain = 0 if saved_tokens >= limits.saving_tokens else self.ineffective + 1
        resting = replace(
            self, rests_until=cool, rests_for=Reason.COOL_DOWN, failures=0, ineffective=vain, fired=here.due
        )
        return _ended(resting, here)

    def in_vain(self, here: Situation, *, chance: float) -> Pace:
        """After a run that found nothing worth recording; chance lies from 0 to 1, as for the others."""
        vain = self.ineffective + 1
        return _ended(replace(self._backing_off(here.now, vain, chance), ineffective=vain), here)

    def failed(self, here: Situation, *, chance: float, retry_after_seconds: float = 0.0) -> Pace:
        """After a run in which something went wrong; not before ``retry_after_seconds`` if a provider said so."""
        asked = min(max(retry_after_seconds, 0.0), _LONGEST_ASKED_FOR_SECONDS)
        failures = self.failures + 1
        return _ended(replace(self._backing_off(here.now, failures, chance, asked), failures=failures), here)

    def unpaid(self, here: Situation, *, until: int) -> Pace:
        """After a run that would have cost more than it saved: no run in vain, and worth a look when that changes."""
        latest = here.now + _LONGEST_UNPAID
        return _ended(replace(self, rests_until=min(max(until, here.now), latest), rests_for=Reason.UNPAID), here)

    def hour_spent(self, here: Situation) -> Pace:
        """After a run whose call was too much for what is left of the hour: no more is free before a call grows old."""
        pace = self.at(here.now)
        over = min(
            (each.over_at(here.now) for each in pace.spent.minutes if each.counts_at(here.now)), default=here.now
        )
        return replace(pace, rests_until=min(over, here.now + HOUR), rests_for=Reason.HOUR_SPENT)

    def spent_for_good(self, here: Situation, reason: Reason) -> Pace:
        """After a run whose call no time makes possible: a smaller one may be, and so may others under other limits."""
        return _ended(replace(self, rests_until=0, rests_for=reason), here)

    def superseded(self, here: Situation, *, chance: float) -> Pace:
        """After a run that another overtook: no failure, and a short rest, so that two do not race again at once."""
        return self._backing_off(here.now, 1, chance)

    def resumed(self) -> Pace:
        """After a person said to go on: nothing rests and nothing is held against the lane; what was spent is spent."""
        return replace(self, rests_until=0, rests_for=Reason.COOL_DOWN, failures=0, ineffective=0, fired=())

    def _stopped_for(self, limits: Limits, here: Situation) -> Reason | None:
        if limits.attempts and self.failures > limits.attempts:
            return Reason.PARKED
        if limits.ineffective_runs and self.ineffective >= limits.ineffective_runs:
            return Reason.INEFFECTIVE
        if self._is_spent:
            return self.rests_for
        return Reason.FIRED if here.due and set(here.due) <= set(self.fired) else None

    def _moved(self, limits: Limits, here: Situation) -> bool:
        """Whether a run could come out otherwise than the newest did."""
        has_grown = here.compactable_tokens >= self.base_tokens + limits.saving_tokens
        could = here.compactable_tokens < self.base_tokens if self._is_spent else has_grown
        return (
            could
            or self._has_room_again(here)
            or here.policy != self.base_policy
            or here.unpinned != self.base_unpinned
        )

    def _has_room_again(self, here: Situation) -> bool:
        """Whether the thread has spent less than when its limit was met, as another took a call back."""
        spent = self.spent.tokens + here.elsewhere_tokens
        return self.rests_for is Reason.THREAD_SPENT and spent < self.met_tokens

    @property
    def _is_spent(self) -> bool:
        return self.rests_for in SPENT_FOR_GOOD

    def _longest_rest(self, limits: Limits) -> int:
        return max(HOUR, round(limits.cool_down_seconds * _SECOND))

    def _backing_off(self, now: int, times: int, chance: float, least: float = 0.0) -> Pace:
        """Twice as long each time, half of it by chance, so that lanes that failed together do not return together."""
        whole = min(_FIRST_BACK_OFF_SECONDS * 2 ** min(times - 1, _MOST_DOUBLINGS), _LONGEST_BACK_OFF_SECONDS)
        seconds = max(whole * (1 + chance) / 2, least)
        return replace(self, rests_until=now + round(seconds * _SECOND), rests_for=Reason.BACK_OFF)


def _ended(pace: Pace, here: Situation) -> Pace:
    return replace(pace, base_tokens=here.compactable_tokens, base_policy=here.policy, base_unpinned=here.unpinned)
