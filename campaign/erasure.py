"""Words that were purged and erased, looked for as raw bytes in every file, with forks and group commit around them.
It refuses to ask the store alone: another program reads the files as they are.
"""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Final

from campaign import found as searching
from campaign import kept_facts, places, talk
from campaign.folds import fold_of
from campaign.oracle import audit
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from unabridged.blocking import Memory, drive
from unabridged.errors import UnknownThread
from unabridged.log.ids import Scope, Seq, ThreadId
from unabridged.ports import Batch, Children, KeptDraft
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 20
TIMED_EVENTS: Final = 100_000
TIMED_LIMIT_SECONDS: Final = 5.0
_BATCH: Final = 250
_CANARIES: Final = 12
_LONG_RUN_SECONDS: Final = 20.0
_LOOK: Final = """
import pathlib, sys
for name in sys.argv[2:]:
    held = pathlib.Path(name).read_bytes() if pathlib.Path(name).exists() else b""
    print(pathlib.Path(name).name, held.count(sys.argv[1].encode()))
"""


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Rounds of canaries until the time is over, and one timed erasure."""
    deadline, rounds, violations = after(seconds), 0, list[str]()
    speed = ""
    with BUGS[bug]() if bug else nullcontext():
        if not bug:
            violations, speed = _timed(TIMED_EVENTS if seconds >= _LONG_RUN_SECONDS else TIMED_EVENTS // 20)
        while not rounds or not (deadline.over or violations):
            with places.folder() as place:
                violations += canaries(place, random.Random(seed + rounds))
            rounds += 1
    return Result(
        name="erasure",
        seed=seed,
        count=rounds,
        unit="rounds",
        goal=GOAL,
        violations=tuple(violations),
        notes=(
            f"{_CANARIES} canaries a round, in payload, key, rendition, names, folds, texts, facts, the index; {speed}",
        ),
        seconds=deadline.spent,
    )


def canaries(place: Path, chance: random.Random) -> list[str]:
    """Say, fork, purge, erase, and look for every canary in every file."""
    path, canary = place / "a.db", f"canary{chance.randrange(10**12):012d}"
    store = SqliteStore(path)
    drive(store.append(talk.ref("kept"), talk.batch("kept", count=3)))
    for n in range(_CANARIES):
        drive(store.append(talk.ref("a"), _told(canary, n, size=chance.choice([20, 900, 20_000]))))
    drive(store.fork(talk.ref("a"), ThreadId("fork"), through=Seq(_CANARIES // 2), at=1))
    drive(store.append(talk.ref("fork"), talk.batch("in the fork")))
    drive(store.fork(talk.ref("fork"), ThreadId("apart"), through=Seq(_CANARIES // 2), at=1))
    drive(store.detach(talk.ref("apart")))
    change = _keep_folds(store, canary)
    searching.follow(store)
    found = _wrong_scope(store)
    around = threading.Thread(target=_talk_on, args=(store,))
    around.start()
    for name, last in (("a", _CANARIES), ("apart", _CANARIES // 2)):
        drive(store.purge(talk.ref(name), talk.span_tuple((1, last)), talk.purge_batch(f"purge {name}", (1, last))))
    _keep_folds(store, canary, change=change)  # drawn before the purge by somebody slow
    found += _still_shown(store, canary)
    around.join()
    while drive(store.erase(limit=5)):
        drive(store.append(talk.ref("kept"), talk.batch(f"while erasing {chance.random()}")))
    searching.follow(store)
    drive(store.erase(limit=5))
    drive(store.backup(place / "copy.db"))
    files = [str(path), f"{path}-wal", f"{path}-shm", str(place / "copy.db")]
    found += _raw(canary, files)
    found += [f"traces: {each.column}: {each.problem}" for each in drive(store.traces([canary.encode()]))]
    found += [*audit(store, ()).violations, *searching.miscounted(store), *_names_leftovers(store, canary)]
    drive(store.close())
    return found


def _told(canary: str, n: int, *, size: int) -> Batch:
    """A canary everywhere a caller can put words."""
    key = f"{canary} key {n}"
    drafts = talk.batch(key, size=size).drafts
    shown = tuple(
        replace(
            draft, rendition=f"{canary} short {n}".encode(), skeleton=replace(draft.skeleton, sender=f"{canary} sender")
        )
        for draft in drafts
    )
    return Batch(key=talk.append_key(key), drafts=shown)


def _keep_folds(store: SqliteStore, canary: str, *, change: int = 0) -> int:
    """A canary where no word belongs: whatever a fold says, it does not outlive what it was drawn from."""
    newest = 0
    for name, through in (("a", _CANARIES), ("fork", _CANARIES // 2), ("apart", _CANARIES // 2)):
        drive(store.keep(talk.ref(name), replace(fold_of(talk.ref(name), through), content=canary.encode() * 500)))
        text = KeptDraft(key=b"key", through=Seq(through), content=canary.encode() * 500)
        drive(store.keep_draft(talk.ref(name), text))
        newest = kept_facts.of_purged(store, talk.ref(name), canary, change=change)
    return newest


def _talk_on(store: SqliteStore) -> None:
    for n in range(30):
        drive(store.append(talk.ref("kept"), talk.batch(f"around {n}")))


def _wrong_scope(store: SqliteStore) -> list[str]:
    """Another scope has no such thread, and can neither purge nor delete it."""
    other = talk.ref("a", Scope(tenant="somebody else"))
    before = audit(store, ()).events
    for call in (
        store.purge(other, talk.span_tuple((1, 3)), talk.purge_batch("wrong", (1, 3))),
        store.delete(other, Children.DELETE),
    ):
        try:
            drive(call)
        except UnknownThread:
            continue
        return ["another scope purged or deleted a thread of ours"]
    return [] if audit(store, ()).events == before else ["another scope's call changed our events"]


def _still_shown(store: SqliteStore, canary: str) -> list[str]:
    """From the moment of the purge on nobody reads a word of it, in no fork."""
    hits = Memory(store, scope=talk.SCOPE).search(canary)
    shown = [f"{hit.thread} {hit.event} still shows a purged word to whoever searches" for hit in hits]
    shown += [
        f"{name} {event.seq} still shows a purged word"
        for name in ("a", "fork", "apart")
        for event in drive(store.events(talk.ref(name), after=Seq(0), limit=1_000))
        if canary.encode() in b"|".join(value for value in event.row if isinstance(value, bytes))
    ]
    return shown[:3]


def _raw(canary: str, files: list[str]) -> list[str]:
    """How often another program finds the canary in the files' bytes."""
    done = subprocess.run([sys.executable, "-c", _LOOK, canary, *files], capture_output=True, text=True, check=True)
    counts = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())
    return [f"{name} still holds the canary {count} times" for name, count in counts.items() if count != "0"]


def _names_leftovers(store: SqliteStore, canary: str) -> list[str]:
    """A word that is there is found: the look itself has teeth."""
    drive(store.append(talk.ref("kept"), talk.batch(f"{canary} left")))
    searching.follow(store)
    named = {each.column for each in drive(store.traces([f"{canary} left".encode()]))}
    wanted = {"event.key", "event.payload", "words", "a.db-wal"}
    return [] if wanted <= named else [f"traces named only {sorted(named)} of a planted word"]


def _timed(count: int) -> tuple[list[str], str]:
    """How long a thread of so many events takes to be erased."""
    with places.folder() as place:
        store = SqliteStore(place / "a.db", profile=Profile.FAST)
        for n in range(count // _BATCH):
            drive(store.append(talk.ref("a"), talk.batch(f"key {n}", count=_BATCH)))
        searching.follow(store)
        clock = after(TIMED_LIMIT_SECONDS)
        drive(store.purge(talk.ref("a"), talk.span_tuple((1, count)), talk.purge_batch("purge", (1, count))))
        while drive(store.erase(limit=5_000)):
            continue
        took = clock.spent
        drive(store.close())
    # Few events take mostly what a few syncs take, which a busy disk may stretch.
    allowed = max(1.0, TIMED_LIMIT_SECONDS * count / TIMED_EVENTS)
    told = f"{count} indexed events purged and erased in {took:.2f} s, allowed {allowed:.2f} s"
    return ([told] if took > allowed else []), told
