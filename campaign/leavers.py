"""What a forked program does in a store whose threads leave: one lets them go, the others speak in them, until killed.
It refuses to judge; every line it says is a claim that its caller checks.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from campaign import talk
from campaign.planted.bugs import BUGS
from unabridged.blocking import Memory, drive
from unabridged.retention import Retention
from unabridged.stores.sqlite.store import SqliteStore

# So little that nearly everything has to go.
_KEPT: Final = Retention(larger_than_bytes=1_000)
_THREADS: Final = 60


def retain(order: dict[str, Any], number: int, say: Callable[[dict[str, Any]], None]) -> None:
    """Let threads go, as the first program; speak in them, as any other; for ever."""
    with BUGS[order["bug"]]() if order["bug"] else nullcontext():
        store = SqliteStore(order["path"])
        if number == 0:
            _let_go(store, Path(order["archives"]), order["seed"])
        chance, turn = random.Random(f"{order['seed']}/{number}"), 0
        while True:
            key, thread = f"{order['seed']}.{number}.{turn}", f"t{chance.randrange(_THREADS)}"
            size = chance.choice([40, 200, 5_000])
            claim = {"thread": thread, "key": key, "count": 1, "size": size}
            say({"what": "trying", **claim})
            at = drive(store.append(talk.ref(thread), talk.batch(key, size=size, at=turn)))
            say({"what": "append", **claim, "first": at.first})
            turn += 1


def _let_go(store: SqliteStore, archives: Path, name: str) -> None:
    memory, turn = Memory(store, scope=talk.SCOPE), 0
    while True:
        memory.retain(_KEPT, archives / f"{name}-{turn}.jsonl")
        turn += 1
