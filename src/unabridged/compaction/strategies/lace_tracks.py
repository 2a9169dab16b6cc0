"""The newest turns word for word, all before them a line each by track, written by code from the originals every time.
It refuses to ask a model, to part a turn, and to read a text that it had written before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.briefs.tracks import NOISE, Tracks
from unabridged.compaction.plans.plan import Plan, planned, summarised_of
from unabridged.compaction.plans.protection import kept
from unabridged.errors import UsageError
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import SAID, Shape
from unabridged.view.view import View

# Of the window half is for the newest turns, less what everything else takes, and never more than so much.
_UNKNOWN_WINDOW_TOKENS: Final = 200_000
_BESIDE_TOKENS: Final = 25_000
_MOST_TAIL_TOKENS: Final = 300_000
_MOST_DAYS: Final = 36_500
_TOLD: Final = frozenset({Shape.GROUP, Shape.COMPANION, Shape.NAMED_DROP})


@dataclass(frozen=True, slots=True, kw_only=True)
class LaceTracks:
    """The newest ``turns`` stay, as many as half the window has room for, and the newest in any case.

    What leaves is told by track: who speaks with whom, and the jobs that were given to tools. A line is cut at
    ``line_characters``; of jobs that are older than ``job_days`` the newest ``jobs`` stay. What is said by one of the
    names in ``noise``, or opens with one in brackets, is not told.
    """

    name: ClassVar[str] = "lace_tracks"
    version: ClassVar[int] = 1

    turns: int = 10
    line_characters: int = 500
    job_days: float = 2.0
    jobs: int = 10
    noise: tuple[str, ...] = NOISE

    def __post_init__(self) -> None:
        """Refuse what is no count, no time and no name."""
        for setting, least in (("turns", 1), ("line_characters", 40), ("jobs", 0)):
            value = getattr(self, setting)
            if type(value) is not int or value < least:
                message = f"{setting} is a whole number from {least} on, not {value!r}"
                raise UsageError(message)
        if type(self.job_days) not in (int, float) or not 0 <= self.job_days <= _MOST_DAYS:
            message = f"job_days is how many days a job is told of, 0 to {_MOST_DAYS}, not {self.job_days!r}"
            raise UsageError(message)
        names: object = self.noise
        if not isinstance(names, tuple) or not all(isinstance(each, str) and each.strip() for each in names):
            message = f"noise is a tuple of names, such as {NOISE!r}, not {names!r}"
            raise UsageError(message)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where all that may leave was told before, or stays."""
        stays = kept(view, budget)
        since, notes = self._tail(view, budget)
        survey, free = view.surveyed, replace(stays, since=min(stays.since, since)).free
        if all(item.shape in _TOLD for item in survey.chosen(free)):
            return None
        edit = replace(summarised_of(survey, free), rank=1)
        plan = planned(
            view, [edit], strategy=self.name, version=self.version, basis=Basis.FULL, why="before the newest turns",
            turns=self.turns, line_characters=self.line_characters, job_days=self.job_days, jobs=self.jobs,
        )  # fmt: skip
        return replace(plan, writer=self.writer(view), notes=notes)

    def writer(self, view: View) -> Tracks:
        """Who writes what leaves this view: the time that counts is that of its newest message."""
        times = [item.sources[0].row.at for item in view.items if item.shape in SAID]
        return Tracks(
            as_of=max(times, default=0),
            line_characters=self.line_characters,
            job_days=self.job_days,
            jobs=self.jobs,
            noise=self.noise,
        )

    def _tail(self, view: View, budget: Budget) -> tuple[int, tuple[str, ...]]:
        """From which index on all stays, and what there is to say of it: a turn is a round, and is never parted."""
        items, asked, taken = view.items, view.surveyed.asked, view.surveyed.taken
        if not asked:
            return 0, ()
        room, most = _room(view, budget), self.turns + _goes_on(view, items[asked[-1]])
        since = asked[-1]
        for at in asked[-most:-1][::-1]:
            if taken[-1] - taken[at] > room:
                break
            since = at
        newest = taken[-1] - taken[asked[-1]]
        note = f"the newest turn alone takes {newest} tokens, more than the {room} of the tail"
        return since, (note,) if newest > room else ()


def tail_tokens(window_tokens: int) -> int:
    """How much the newest turns may take of a window; of one that nobody knows, as of the usual one."""
    window = window_tokens or _UNKNOWN_WINDOW_TOKENS
    return max(0, min(_MOST_TAIL_TOKENS, window // 2 - _BESIDE_TOKENS))


def _room(view: View, budget: Budget) -> int:
    """The same, as far as the view is not due again with that much, what is pinned and a text in it."""
    fast = sum(view.items[at].tokens for at in view.surveyed.fast)
    return min(tail_tokens(budget.limit_tokens), max(0, budget.soft_tokens - budget.summary_tokens - fast))


def _goes_on(view: View, asked: Item) -> bool:
    """Whether what was asked last is not answered yet: a turn that is not complete is no one of those that count."""
    last = view.items[-1].skeleton
    answered = last.role == "assistant" and not last.calls and not view.items[-1].unfinished
    return not answered and not (view.ended and asked.name.seq < view.ended[-1])
