"""A call that is counted ahead, with the claim of the work that may make it: its size is told when that has ended.
It refuses to be the last that a limit allows, and to be forgotten: whoever dies in between has spent it.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.compaction.paces.pacing import Go, Limits, Pace, Situation


def booked(pace: Pace, limits: Limits, here: Situation) -> Pace:
    """With one call counted that may be made in this minute, where no limit asks for its size.

    None is where nothing else could be called beside it. One that was counted for an earlier claim was spent.
    """
    bare, minute = replace(pace, booked=0) if pace.booked else pace, pace.spent.dated(here.now)
    if not minute or limits.tokens_per_hour or limits.tokens_per_thread:
        return bare
    ahead = bare.called(here.now, tokens=0)
    leaves_another = isinstance(ahead.may_call(limits, here, tokens=0), Go)
    return replace(ahead, booked=minute) if leaves_another else bare


def settled(pace: Pace, tokens: int | None) -> Pace:
    """Once it is known how large the booked call was; None where it was not made, and is spent by nobody."""
    if not pace.booked:
        return pace
    spent = pace.spent
    spent = spent.without_call(pace.booked) if tokens is None else spent.with_tokens(pace.booked, tokens)
    return replace(pace, spent=spent, booked=0)
