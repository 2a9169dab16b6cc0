"""lace's threads in versions as one: each event once, and each version a compaction of what was before.
It refuses to show a thread under two ids, and to lose what only a version has.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from unabridged.adapters.lace.covering import known
from unabridged.adapters.lace.reading import Step
from unabridged.adapters.lace.shapes import COMPACTION

STRATEGY: Final = "shadow-thread"
_SAID: Final = frozenset({"USER_MESSAGE", "AGENT_MESSAGE", "TOOL_CALL"})
_SECOND: Final = timedelta(seconds=1)


class Version(NamedTuple):
    """One version of a thread: its id, when it was made and why, and its rows."""

    id: str
    at: str
    reason: str
    steps: Sequence[Step] = ()


def collapsed(thread: str, first: Sequence[Step], versions: Sequence[Version]) -> list[Step]:
    """The rows of all versions as those of one thread: a version begins with copies, and those are what it left."""
    found, before = list(first), list(first)
    for version in versions:
        rows = [_of(thread, step) for step in version.steps]
        copies = _copies(version, rows, before) if before else 0
        if copies:
            found.append(_made(thread, version, rows[:copies], before=len(before)))
        found += rows[copies:]
        before = rows or before
    return found


def _copies(version: Version, rows: Sequence[Step], before: Sequence[Step]) -> int:
    """How many rows at its beginning a version took over: written by when it was made.

    In the second in which it was made something new may have been said; that was never said before.
    """
    said = {known(step.event) for step in before}
    made = _time(version.at)
    if made is None:
        return next((n for n, step in enumerate(rows) if known(step.event) not in said), len(rows))
    until = made + _SECOND
    count = 0
    for step in rows:
        when = _time(str(step.event.get("timestamp")))
        if when is None or when >= until:
            break
        count += 1
    while count and _is_new(rows[count - 1], said, made):
        count -= 1
    return count


def _is_new(step: Step, said: set[str], made: datetime) -> bool:
    when = _time(str(step.event.get("timestamp")))
    at_once = when is not None and when >= made
    return at_once and step.event["type"] in _SAID and known(step.event) not in said


def _made(thread: str, version: Version, copies: Sequence[Step], *, before: int) -> Step:
    event = {
        "id": version.id,
        "threadId": thread,
        "type": COMPACTION,
        "timestamp": version.at,
        "data": {
            "strategyId": STRATEGY,
            "originalEventCount": before,
            "compactedEvents": [step.event for step in copies],
            "metadata": {"versionId": version.id, "reason": version.reason},
        },
    }
    return Step(event=event, place=copies[0].place)


def _of(thread: str, step: Step) -> Step:
    return Step(event={**step.event, "threadId": thread}, place=step.place, is_hidden=step.is_hidden)


def _time(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
