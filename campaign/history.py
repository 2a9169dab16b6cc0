"""Several programs append to one thread and read it, under clocks that step by hours; one honest log explains it all.
It refuses to judge the records itself; the history checker of the testing kit does.
"""

from __future__ import annotations

from typing import Any, Final

from campaign import places, talk
from campaign.result import Result
from campaign.timing import Deadline, after
from campaign.zygote import Zygote, started
from unabridged.blocking import drive
from unabridged.log.ids import Seq
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.history import Call, Look, violations

GOAL: Final = 50_000
PROGRAMS: Final = 4
_CHECKING_SHARE: Final = 0.7
_NOBODY_STOPS: Final = 10_000_000


def run(seconds: float, seed: int, *, bug: str = "", turns: int = _NOBODY_STOPS) -> Result:
    """Let the programs talk over each other for most of the time, then check."""
    deadline = after(seconds)
    with places.folder() as place, started() as zygote:
        path = place / "a.db"
        store = SqliteStore(path)
        drive(store.begin(talk.ref("all"), at=1))
        drive(store.close())
        lines = _talked(zygote, deadline.part(_CHECKING_SHARE), path=str(path), seed=seed, bug=bug, turns=turns)
        store = SqliteStore(path)
        events = drive(store.events(talk.ref("all"), after=Seq(0), limit=talk.EVERYTHING))
        final = [(int(event.seq), event.key or "") for event in events]
        drive(store.close())
    calls = [_call(line) for line in lines if "call" in line]
    looks = [_look(line) for line in lines if "look" in line]
    found = [
        f"{each.wrong.name} {each.seq} {each.key}: {each.detail}" for each in violations(calls, looks, {"all": final})
    ]
    found += [f"{zygote.crashed} programs ended with an error"] if zygote.crashed else []
    return Result(
        name="history",
        seed=seed,
        count=len(lines),
        unit="operations",
        goal=GOAL,
        violations=tuple(found),
        notes=(f"{PROGRAMS} programs, {len(final)} events in one thread, clocks stepping by an hour",),
        seconds=deadline.spent,
    )


def _talked(zygote: Zygote, deadline: Deadline, **order: Any) -> list[dict[str, Any]]:  # noqa: ANN401  # a writer's order
    zygote.start("history", PROGRAMS, seconds=deadline.left, profile=Profile.FAST.value, **order)
    return zygote.ended(after(deadline.left + 60))


def _call(line: dict[str, Any]) -> Call:
    by, key, started_at, ended, seq = line["call"]
    return Call(by=by, thread="all", key=key, started=started_at, ended=ended, seq=seq)


def _look(line: dict[str, Any]) -> Look:
    by, started_at, ended, seen_after, through = line["look"]
    seen = tuple((seq, key) for seq, key in line["seen"])
    return Look(
        by=by, thread="all", started=started_at, ended=ended, seen=seen, after=seen_after, through=through or None
    )
