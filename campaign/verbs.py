"""The verbs a sweep tries, each with how to try it again: a key, or a look at whether it already took effect.
It refuses to know which fault is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Final

from campaign import found, lane_rows, talk
from campaign.folds import fold_of
from campaign.oracle import Ack
from unabridged.blocking import Memory, drive
from unabridged.log.ids import MAIN, Seq, ThreadId
from unabridged.ports import Appended, Store, ThreadBatch
from unabridged.retention import Retention

BATCH: Final = 3
# Of what the campaign says all is old; what was brought back is not to leave again.
_OTHERS_STAY: Final = Retention(older_than=timedelta(days=1), keep_threads=("[!o]*",))

Verb = Callable[[Store, str, Path], list[Ack]]


def furnish(store: Store) -> list[Ack]:
    """What stands in a store before a sweep: a thread, a fork of it, a purge that is still to be erased."""
    acks = [_append(store, "a", f"old {n}") for n in range(6)]
    drive(store.fork(talk.ref("a"), ThreadId("b"), through=Seq(4), at=1))
    acks.append(_append(store, "b", "in the fork"))
    drive(store.purge(talk.ref("a"), talk.span_tuple((2, 2)), talk.purge_batch("old purge", (2, 2))))
    return acks


def _append(store: Store, thread: str, key: str, *, count: int = 1, size: int = 200) -> Ack:
    at = drive(store.append(talk.ref(thread), talk.batch(key, count=count, size=size)))
    return Ack(thread=thread, key=key, first=at.first, count=count, size=size)


def append(store: Store, key: str, _place: Path) -> list[Ack]:
    """One small event."""
    return [_append(store, "a", key)]


def append_many(store: Store, key: str, _place: Path) -> list[Ack]:
    """Three events over several pages, all or nothing."""
    return [_append(store, "b", key, count=BATCH, size=7_000)]


def append_each(store: Store, key: str, _place: Path) -> list[Ack]:
    """One event in a thread that is there, and three with which another begins, in one commit."""
    said = {"a": talk.batch(key), f"{key} too": talk.batch(f"{key} too", count=BATCH)}
    parts = [ThreadBatch(ref=talk.ref(thread), batch=batch) for thread, batch in said.items()]
    placed = zip(parts, drive(store.append_each(parts)), strict=True)
    return [
        Ack(thread=part.ref.thread, key=part.batch.key.text or "", first=at.first, count=len(part.batch.drafts))
        for part, at in placed
        if isinstance(at, Appended)
    ]


def append_if(store: Store, key: str, _place: Path) -> list[Ack]:
    """One event, if it may be."""
    batch = talk.batch(key)
    at = drive(store.append_if(talk.ref("a"), Seq(3), lambda _: True, batch))
    return [Ack(thread="a", key=key, first=at.first)] if at else []


def job(store: Store, key: str, _place: Path) -> list[Ack]:
    """Something due, and somebody who takes it and lets it go."""
    lane_rows.mark(store, talk.ref("a"))
    lane_rows.claim(store, key, until=1)
    return []


def publish(store: Store, key: str, _place: Path) -> list[Ack]:
    """Three events and a lane's row in one commit, by whoever has the lane."""
    lane_rows.mark(store, talk.ref("b"))
    batch = lane_rows.publishing(talk.batch(key, count=BATCH))
    at = drive(store.append_if(talk.ref("b"), Seq(3), lambda _: True, batch))
    return [Ack(thread="b", key=key, first=at.first, count=BATCH)] if at else []


def fork(store: Store, key: str, _place: Path) -> list[Ack]:
    """A fork and its first event."""
    if drive(store.thread(talk.ref(key))) is None:
        drive(store.fork(talk.ref("a"), ThreadId(key), through=Seq(5), at=1))
    return [_append(store, key, key)]


def describe(store: Store, key: str, _place: Path) -> list[Ack]:
    """A title."""
    drive(store.describe(talk.ref("a"), title=key, metadata=None))
    return []


def purge(store: Store, key: str, _place: Path) -> list[Ack]:
    """A purge that a fork shares, and the erasure of its bytes."""
    drive(store.purge(talk.ref("a"), talk.span_tuple((3, 3)), talk.purge_batch(key, (3, 3))))
    drive(store.erase(limit=100))
    return []


def detach(store: Store, key: str, _place: Path) -> list[Ack]:
    """A fork that is given its own copy of what it shared."""
    if drive(store.thread(talk.ref(key))) is None:
        drive(store.fork(talk.ref("a"), ThreadId(key), through=Seq(5), at=1))
    drive(store.detach(talk.ref(key)))
    return []


def backup(store: Store, key: str, place: Path) -> list[Ack]:
    """A copy beside the store, unless an earlier try finished it."""
    target = place / f"{key}.copy"
    if not target.exists():
        drive(store.backup(target))
    return []


def retain(store: Store, key: str, place: Path) -> list[Ack]:
    """A thread that leaves for an archive beside the store, comes back under another id, and is deleted."""
    name, back, memory = f"old {key}", f"back {key}", Memory(store, scope=talk.SCOPE)
    archives = [place / f"{key} {n}.jsonl" for n in range(2)]
    if drive(store.thread(talk.ref(name))) is None and not any(each.exists() for each in archives):
        _append(store, name, key)
    memory.retain(_OTHERS_STAY, next(each for each in archives if not each.exists()))
    memory.bring_back(next(each for each in archives if each.exists()), ids={name: back})
    if drive(store.thread(talk.ref(name))) is not None:
        memory.thread(name).delete()
    return [Ack(thread=back, key=key, first=1)]


def keep(store: Store, key: str, _place: Path) -> list[Ack]:
    """A fold of several pages, of everything said so far; a retry keeps it once more."""
    drive(
        store.keep(talk.ref("b"), replace(fold_of(talk.ref("b"), 5), content=talk.text_of(key, size=20_000).encode()))
    )
    return []


def index(store: Store, key: str, _place: Path) -> list[Ack]:
    """A few events, and an index that follows them."""
    acks = [_append(store, "b", key, count=BATCH)]
    found.follow(store)
    return acks


def search(store: Store, key: str, _place: Path) -> list[Ack]:
    """A question to what is indexed and to what is not."""
    Memory(store, scope=talk.SCOPE).search(f"old {key}")
    return []


def read(store: Store, _key: str, _place: Path) -> list[Ack]:
    """Everything a reader can ask."""
    drive(store.events(talk.ref("b"), after=Seq(0), limit=100))
    drive(store.skeletons(talk.ref("a"), after=Seq(0), limit=100))
    drive(store.at(talk.ref("b"), [Seq(1), Seq(3), Seq(5)]))
    drive(store.snapshot(talk.ref("b"), MAIN, version=1))
    drive(store.threads(talk.SCOPE, after=None, limit=10))
    return []


VERBS: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        "append": append,
        "append many": append_many,
        "append_each": append_each,
        "append_if": append_if,
        "fork": fork,
        "describe": describe,
        "purge and erase": purge,
        "detach": detach,
        "backup": backup,
        "retain": retain,
        "keep": keep,
        "index": index,
        "search": search,
        "read": read,
        "job": job,
        "publish": publish,
    }
)

# After these the index is held against its log.
SEARCHED: Final = frozenset({"index", "search", "purge and erase"})
