"""lace's second generation: a compaction is a marker, and the rows in place of others stand before it like any row.
It refuses to take such a row for something that was said: it belongs to its compaction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from unabridged.adapters.lace.payload import is_compaction
from unabridged.adapters.lace.reading import Step
from unabridged.adapters.lace.shapes import LaceEvent

_COUNT: Final = "compactedEventCount"


def steps_of(steps: Sequence[Step], thread: str) -> Iterator[Step]:
    """The steps with the rows of each compaction in the compaction, and no longer among the others."""
    taken: dict[int, list[LaceEvent]] = {}
    gone: set[int] = set()
    after = _stand_behind(steps)
    for at, step in enumerate(steps):
        count = _count(step)
        if count is None:
            continue
        rows = range(at + 1, min(at + 1 + count, len(steps))) if after else range(max(0, at - count), at)
        taken[at] = [{**steps[n].event, "threadId": thread} for n in rows]
        gone.update(rows)
    # Of what stands before a compaction the compaction says what a model sees, and no flag.
    judged = max((at for at, step in enumerate(steps) if is_compaction(step.event)), default=-1)
    for at, step in enumerate(steps):
        if at in taken:
            data = {**step.event["data"], "compactedEvents": taken[at]}
            yield Step(event={**step.event, "data": data}, place=step.place)
        elif at not in gone:
            yield replace(step, is_hidden=step.is_hidden and at > judged)


def _count(step: Step) -> int | None:
    """How many rows a marker says it left; None for what is no marker of this generation."""
    data = step.event.get("data")
    if not is_compaction(step.event) or not isinstance(data, dict) or "compactedEvents" in data:
        return None
    count = data.get(_COUNT)
    return count if type(count) is int and count >= 0 else None


def _stand_behind(steps: Sequence[Step]) -> bool:
    """Whether the rows follow their marker: where it left some, and nothing before the newest can be seen."""
    marks = [(at, count) for at, step in enumerate(steps) if (count := _count(step))]
    if not marks:
        return False
    at, count = marks[-1]
    behind = [step for step in steps[at + 1 : at + 1 + count] if not step.is_hidden]
    return all(step.is_hidden for step in steps[:at]) and len(behind) == count
