"""Copies taken while several programs append, restored and proved: each holds all that was acknowledged before.
It refuses to take a copy's own word; the restored store is read by the oracle.
"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Final

from campaign import places
from campaign.kill_loop import Loop
from campaign.oracle import audit
from campaign.planted.bugs import BUGS
from campaign.readers import heard
from campaign.result import Result
from campaign.timing import Deadline, after
from campaign.zygote import Zygote, started
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.ports import Access
from unabridged.rescue import restore
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 20
WRITERS: Final = 2
_CYCLES_A_FILE: Final = 8
_BETWEEN_ACKS: Final = 10
_PATIENCE_SECONDS: Final = 30


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Result:
    """Back up under load, restore, compare, for so many seconds."""
    deadline, cycles, acked, found = after(seconds), 0, 0, list[str]()
    with places.folder() as place, started() as zygote, BUGS[bug]() if bug else nullcontext():
        while not cycles or (cycles < limit and not deadline.over and not found):
            loop, path = Loop(), places.emptied(place / "store") / "a.db"
            order = {"path": str(path), "seed": f"{seed}-{cycles}", "bug": "", "profile": Profile.DURABLE.value}
            zygote.start("until_killed", WRITERS, **order)
            cycles += _on_one_file(zygote, loop, path, deadline, found)
            loop.hear(zygote.kill())
            found += [f"{zygote.crashed} writers ended with an error"] if zygote.crashed else []
            acked += loop.acked
    return Result(
        name="backups",
        seed=seed,
        count=cycles,
        unit="cycles",
        goal=GOAL,
        violations=tuple(found),
        notes=(f"{WRITERS} writers appended all the while, {acked} times; each copy was restored and proved",),
        seconds=deadline.spent,
    )


def _on_one_file(zygote: Zygote, loop: Loop, path: Path, deadline: Deadline, found: list[str]) -> int:
    """Copy after copy of one live store; how many."""
    for cycle in range(_CYCLES_A_FILE):
        heard(zygote, loop, after(_PATIENCE_SECONDS), acks=_BETWEEN_ACKS)
        known = list(loop.acks.values())
        copy, again = path.with_name(f"copy-{cycle}.db"), path.with_name(f"restored-{cycle}.db")
        try:
            _backed_up(path, copy)
            restore(copy, again)
            store = SqliteStore(again, access=Access.READ)
            found += [f"copy {cycle}: {each}" for each in audit(store, known).violations]
            drive(store.close())
        except UnabridgedError as problem:
            found.append(f"copy {cycle}: {type(problem).__name__}: {problem}")
        for each in (copy, again):
            each.unlink(missing_ok=True)
        if found or deadline.over:
            return cycle + 1
    return _CYCLES_A_FILE


def _backed_up(path: Path, copy: Path) -> None:
    live = SqliteStore(path, access=Access.READ)
    try:
        drive(live.backup(copy))
    finally:
        drive(live.close())
