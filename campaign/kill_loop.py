"""Writers that are killed at a random moment after a first acknowledgement; nothing acknowledged may be gone.
It refuses to believe that this shows more than it does: the page cache survives a killed program.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from campaign import found, places, talk
from campaign.oracle import Ack, audit
from campaign.result import Result
from campaign.timing import Deadline, after
from campaign.zygote import Zygote, started
from unabridged.blocking import drive
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 150
WRITERS: Final = 3
_LONGEST_WAIT: Final = 0.06
_CYCLES_A_FILE: Final = 10
_FIRST_WORD_SECONDS: Final = 15
_SEARCHED: Final = 4


@dataclass(slots=True)
class Loop:
    """One file and everything that was acknowledged in it."""

    acks: dict[str, Ack] = field(default_factory=dict)
    open_keys: dict[str, dict[str, Any]] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)
    reopenings: list[float] = field(default_factory=list)
    cycles: int = 0
    acked: int = 0
    indexed_late: int = 0

    def hear(self, lines: list[dict[str, Any]]) -> None:
        """Note what was tried and what was acknowledged."""
        for line in lines:
            if line["what"] == "trying":
                self.open_keys[line["key"]] = line
            else:
                self.open_keys.pop(line["key"], None)
                names = ("thread", "key", "first", "count", "size")
                self.acks[line["key"]] = Ack(**{name: line[name] for name in names})
                self.acked += 1


def run(seconds: float, seed: int) -> Result:
    """Kill, reopen, compare, for so many seconds."""
    deadline = after(seconds)
    loop = cycles(deadline, seed)
    slowest = sorted(loop.reopenings)[int(len(loop.reopenings) * 0.99)] if loop.reopenings else 0.0
    return Result(
        name="kill",
        seed=seed,
        count=loop.cycles,
        unit="cycles",
        goal=GOAL,
        violations=tuple(loop.violations),
        notes=(
            f"{loop.acked} acknowledged by {WRITERS} writers; reopen to first append p99 {slowest * 1000:.0f} ms",
            f"an index followed them, and was {loop.indexed_late} events behind when all were killed, in all cycles",
        ),
        seconds=deadline.spent,
    )


def cycles(deadline: Deadline, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Loop:
    """Cycles until the time is over or something was lost."""
    chance, loop = random.Random(seed), Loop()
    with places.folder() as place, started() as zygote:
        path = place / "store" / "a.db"
        while not deadline.over and loop.cycles < limit and not loop.violations:
            if loop.cycles % _CYCLES_A_FILE == 0:
                places.emptied(path.parent)
                loop.acks, loop.open_keys = {}, {}
            _cycle(zygote, loop, path, order=f"{seed}-{loop.cycles}", wait=chance.uniform(0, _LONGEST_WAIT), bug=bug)
            loop.cycles += 1
    return loop


def _cycle(zygote: Zygote, loop: Loop, path: Path, *, order: str, wait: float, bug: str) -> None:
    order_of = {"path": str(path), "seed": order, "bug": bug, "profile": Profile.DURABLE.value, "follower": WRITERS}
    zygote.start("until_killed", WRITERS + 1, **order_of)
    first = after(_FIRST_WORD_SECONDS)
    acked = loop.acked
    while loop.acked == acked and not first.over:
        loop.hear(zygote.said(first))
    armed = after(wait)
    while not armed.over:
        loop.hear(zygote.said(armed))
    loop.hear(zygote.kill())
    if zygote.crashed:
        loop.violations.append(f"cycle {order}: {zygote.crashed} writers ended by themselves, with an error")
    if loop.acked == acked:
        loop.violations.append(f"cycle {order}: no writer was acknowledged in {_FIRST_WORD_SECONDS} seconds")
        return
    began = time.monotonic()
    store = SqliteStore(path)
    drive(store.append(talk.ref("after"), talk.batch(f"after {order}")))
    loop.reopenings.append(time.monotonic() - began)
    loop.violations += [f"cycle {order}: {each}" for each in audit(store, loop.acks.values()).violations]
    loop.violations += _settled(store, loop)
    loop.violations += [f"cycle {order}: {each}" for each in _searched(store, loop, order)]
    drive(store.close())


def _searched(store: SqliteStore, loop: Loop, order: str) -> list[str]:
    """With the index as the kill left it, and once it has caught up, what was acknowledged is found."""
    acks = list(loop.acks.values())
    behind = found.missed(store, [random.Random(order).choice(acks)]) if acks else []
    loop.indexed_late += found.follow(store)
    return [*behind, *found.missed(store, found.some(acks, _SEARCHED)), *found.lacking(store)]


def _settled(store: SqliteStore, loop: Loop) -> list[str]:
    """What was under way is tried again with its key, and then stands exactly once."""
    for key, line in loop.open_keys.items():
        batch = talk.batch(key, count=line["count"], size=line["size"])
        at = drive(store.append(talk.ref(line["thread"]), batch))
        claim = {name: line[name] for name in ("thread", "key", "count", "size")}
        loop.acks[key] = Ack(**claim, first=at.first)
    loop.open_keys = {}
    return [f"after the retries: {each}" for each in audit(store, loop.acks.values()).violations]
