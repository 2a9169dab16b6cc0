"""Threads that leave for archives while others speak in them, all killed at any moment: every word is in one place.
It refuses to take a run's own word; stores and archives are read by nobody but the oracle and the proof of an archive.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from campaign import places, talk
from campaign.kill_loop import Loop
from campaign.oracle import audit
from campaign.planted.bugs import BUGS
from campaign.readers import heard
from campaign.result import Result
from campaign.timing import after
from campaign.zygote import Zygote, started
from unabridged.archives import read_archive
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log.kind import Kind
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 40
PROGRAMS: Final = 3
_CYCLES_A_FILE: Final = 5
_LONGEST_WAIT: Final = 0.4
_FIRST_WORDS: Final = 12
_PATIENCE_SECONDS: Final = 30

Held = Mapping[tuple[str, int], bytes | None]


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Result:
    """Speak, let go, kill, compare, for so many seconds."""
    deadline, chance, cycles, left, found = after(seconds), random.Random(seed), 0, 0, list[str]()
    with places.folder() as place, started() as zygote:
        loop, path = Loop(), place / "store" / "a.db"
        while not cycles or not (deadline.over or found or cycles >= limit):
            if cycles % _CYCLES_A_FILE == 0:
                loop = Loop()
                for each in (path.parent, place / "archives"):
                    places.emptied(each)
            order = {"path": str(path), "archives": str(place / "archives"), "seed": f"{seed}-{cycles}", "bug": bug}
            _killed(zygote, loop, order, chance.uniform(0, _LONGEST_WAIT))
            found += [f"{zygote.crashed} programs ended with an error"] if zygote.crashed else []
            with BUGS[bug]() if bug else nullcontext():
                gone, wrong = _compared(path, place / "archives", loop)
            left, found, cycles = left + gone, found + wrong, cycles + 1
    return Result(
        name="retaining",
        seed=seed,
        count=cycles,
        unit="cycles",
        goal=GOAL,
        violations=tuple(found),
        notes=(f"{PROGRAMS - 1} programs spoke while one let threads go; {left} words were found in archives alone",),
        seconds=deadline.spent,
    )


def _killed(zygote: Zygote, loop: Loop, order: Mapping[str, Any], wait: float) -> None:
    """Let the programs work for a while, and kill them all."""
    zygote.start("retain", PROGRAMS, **order)
    heard(zygote, loop, after(_PATIENCE_SECONDS), acks=_FIRST_WORDS)
    armed = after(wait)
    while not armed.over:
        loop.hear(zygote.said(armed))
    loop.hear(zygote.kill())


def _compared(path: Path, archives: Path, loop: Loop) -> tuple[int, list[str]]:
    """How many words are in archives alone, and what is wrong."""
    store = SqliteStore(path)
    try:
        held = dict(_archived(archives))
        wrong = [*audit(store, loop.acks.values()).violations, *_spoken_over(store)]
        gone = [*_gone(store, loop)]
        wrong += [
            f"{thread} {seq} of {key} is purged, and in no archive"
            for thread, seq, key, words in gone
            if held.get((thread, seq)) != words
        ]
    except UnabridgedError as problem:
        return 0, [f"{type(problem).__name__}: {problem}"]
    finally:
        drive(store.close())
    return len(gone), wrong


def _archived(archives: Path) -> Iterator[tuple[tuple[str, int], bytes | None]]:
    """Every word of every archive that has its name; one that is not whole is an error."""
    for path in sorted(archives.glob("*.jsonl")):
        kept = read_archive(path)
        for name in kept.ids:
            yield from (((name, event.seq), event.payload) for event in kept.events(name) if event.payload)


def _gone(store: SqliteStore, loop: Loop) -> Iterator[tuple[str, int, str, bytes]]:
    """Every acknowledged event that can no longer be read, and the bytes it had."""
    for ack in loop.acks.values():
        there = drive(store.events(talk.ref(ack.thread), after=talk.FIRST, limit=talk.EVERYTHING))
        for n in range(ack.count):
            if there[ack.first + n - 1].payload is None:
                yield ack.thread, ack.first + n, ack.key, talk.payload_of(ack.key, n, ack.size)


def _spoken_over(store: SqliteStore) -> Iterable[str]:
    """Words that stood in a thread before the rest of it was purged: somebody had spoken, and it was to stay."""
    for row in drive(store.threads(talk.SCOPE, after=None, limit=talk.EVERYTHING)):
        events = drive(store.events(row.ref, after=talk.FIRST, limit=talk.EVERYTHING))
        purges = [event.seq for event in events if event.kind is Kind.PURGED]
        spoken = [event.seq for event in events if event.kind is Kind.MESSAGE and event.payload is not None]
        if purges and any(seq < purges[-1] for seq in spoken):
            yield f"{row.ref.thread} was purged though somebody had spoken in it"
