"""A wider policy than most threads are made with, and by which policies a lane went.
It refuses to judge.
"""

from __future__ import annotations

from unabridged import Policy, Thread
from unabridged.log.body import LaneOpened

WIDER = Policy(limit_tokens=400, retain_rounds=1)


def openings(thread: Thread, lane: str = "main") -> list[str]:
    """The fingerprints by which a lane went, in order."""
    said = [event.body for event in thread.events()]
    return [body.fingerprint for body in said if isinstance(body, LaneOpened) and body.lane == lane]
