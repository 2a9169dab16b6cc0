"""How long a large store takes from a killed writer to its next acknowledged append.
It refuses to look for lost words; the kill loop does that on small stores, many more times.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from campaign import places, talk
from campaign.result import Result
from campaign.timing import after
from campaign.zygote import Zygote, started
from unabridged.blocking import drive
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 20
LIMIT_SECONDS: Final = 0.5
LARGE_EVENTS: Final = 1_000_000
_SMALL_EVENTS: Final = 20_000
_LARGE_RUN_SECONDS: Final = 60.0
_BATCH: Final = 1_000
_MOST: Final = 100


def run(seconds: float, seed: int) -> Result:
    """Fill a store, then kill its writer and reopen it until the time is over."""
    deadline = after(seconds)
    events = LARGE_EVENTS if seconds >= _LARGE_RUN_SECONDS else _SMALL_EVENTS
    took: list[float] = []
    with places.folder() as place, started() as zygote:
        path = place / "a.db"
        _filled(path, events)
        while not took or (not deadline.over and len(took) < _MOST):
            took.append(_reopened(zygote, path, f"{seed}-{len(took)}"))
    slowest = sorted(took)[int(len(took) * 0.99)]
    slow = [f"{each * 1000:.0f} ms from reopening to the first append" for each in took if each > LIMIT_SECONDS]
    return Result(
        name="reopen",
        seed=seed,
        count=len(took),
        unit="reopenings",
        goal=GOAL,
        violations=tuple(slow),
        notes=(f"{events} events; p99 {slowest * 1000:.0f} ms, allowed {LIMIT_SECONDS * 1000:.0f} ms",),
        seconds=deadline.spent,
    )


def _filled(path: Path, events: int) -> None:
    store = SqliteStore(path, profile=Profile.FAST)
    for n in range(events // _BATCH):
        drive(store.append(talk.ref(f"t{n % 50}"), talk.batch(f"fill {n}", count=_BATCH, size=40)))
    drive(store.close())


def _reopened(zygote: Zygote, path: Path, order: str) -> float:
    zygote.start("until_killed", 1, path=str(path), seed=order, bug="", profile=Profile.DURABLE.value)
    first = after(30)
    said: list[object] = []
    while not said and not first.over:
        said += [line for line in zygote.said(first) if line["what"] == "append"]
    zygote.kill()
    began = time.monotonic()
    store = SqliteStore(path)
    drive(store.append(talk.ref("after"), talk.batch(f"after {order}")))
    took = time.monotonic() - began
    drive(store.close())
    return took
