"""Calls and their results among messages: which belong together, so that neither stands without the other.
It refuses to know why messages leave.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agentscope.message import Msg


def belonging(msgs: Sequence[Msg], positions: Iterable[int]) -> list[int]:
    """These positions, and those of the calls and results that belong to them."""
    found = {at for at in positions if 0 <= at < len(msgs)}
    links, size = _links(msgs), -1
    while len(found) > size:
        size = len(found)
        for pair in links:
            if not found.isdisjoint(pair):
                found.update(pair)
    return sorted(found)


def recent(msgs: list[Msg], recent_n: int | None) -> list[Msg]:
    """The newest so many, and as many before them as belong to them; all where no such number is given."""
    if recent_n is None or recent_n <= 0:
        return msgs
    start = max(0, len(msgs) - recent_n)
    for call, result in sorted(_links(msgs), reverse=True):
        if call < start <= result:
            start = call
    return msgs[start:]


def _links(msgs: Sequence[Msg]) -> list[tuple[int, int]]:
    """Each call's place with that of its result; an id that is used again is that of the newest call."""
    calls: dict[object, int] = {}
    found: list[tuple[int, int]] = []
    for at, msg in enumerate(msgs):
        for block in msg.content if isinstance(msg.content, list) else ():
            kind, name = block.get("type"), block.get("id")
            if kind == "tool_use":
                calls[name] = at
            elif kind == "tool_result" and name in calls:
                found.append((calls[name], at))
    return found
