"""A program that does everything a store can do and says on standard output what it was told.
It refuses to judge; whoever reads its lines compares them with what is left of its files.

    python -m campaign.workload PATH PROFILE BUG
"""

from __future__ import annotations

import json
import os
import sys
import threading
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from campaign import found, talk
from campaign.folds import fold_of
from campaign.planted.bugs import BUGS
from unabridged.blocking import drive
from unabridged.log.ids import Seq, ThreadId
from unabridged.log.kind import Kind
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

_THREADS = 4
_APPENDS = 5


def said(line: dict[str, Any]) -> None:
    """Say one line in one system call, so that its moment is exact."""
    os.write(1, json.dumps(line).encode() + b"\n")


def append(store: SqliteStore, thread: str, key: str, *, count: int = 1, size: int = 200) -> None:
    """Append, and say what was acknowledged."""
    at = drive(store.append(talk.ref(thread), talk.batch(key, count=count, size=size)))
    said({"what": "append", "thread": thread, "key": key, "first": at.first, "count": count, "size": size})


def purge(store: SqliteStore, thread: str, key: str, *spans: tuple[int, int]) -> None:
    """Purge, and say so."""
    batch = talk.purge_batch(key, *spans)
    at = drive(store.purge(talk.ref(thread), talk.span_tuple(*spans), batch))
    said({"what": "append", "thread": thread, "key": key, "first": at.first, "count": 1, "kind": Kind.PURGED})


def everything(store: SqliteStore, path: Path) -> None:
    """Groups, an index, forks, titles, a purge with its erasure and checkpoint, a copy, appends around all of them."""
    _together(store, "k")
    found.follow(store)
    append(store, "t0", "large", count=3, size=9_000)
    drive(store.fork(talk.ref("all"), ThreadId("fork"), through=Seq(4), at=2))
    said({"what": "fork", "thread": "fork"})
    append(store, "fork", "in fork", count=2)
    drive(store.describe(talk.ref("t1"), title="a title", metadata=None))
    purge(store, "all", "purge 1", (2, 3))
    append(store, "all", "between")
    found.follow(store)
    while left := drive(store.erase(limit=1)):
        append(store, "t1", f"while {left} are to be erased")
    said({"what": "erased"})
    append(store, "t2", "after the checkpoint")
    drive(store.keep(talk.ref("all"), fold_of(talk.ref("all"), 8)))
    said({"what": "copying"})
    drive(store.backup(path.with_name("copy.db")))
    said({"what": "copied"})
    _together(store, "l")
    purge(store, "fork", "purge 2", (1, 1), (5, 5))
    drive(store.keep(talk.ref("all"), fold_of(talk.ref("all"), 12)))
    found.follow(store)
    append(store, "fork", "last")


def _talk(store: SqliteStore, turns: str, n: int) -> None:
    for turn in range(_APPENDS):
        append(store, "all" if turn % 2 else f"t{n}", f"{turns}{n}.{turn}")


def _together(store: SqliteStore, turns: str) -> None:
    threads = [threading.Thread(target=_talk, args=(store, turns, n)) for n in range(_THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main() -> None:
    """Open, do everything, close."""
    path, profile, bug = Path(sys.argv[1]), Profile(sys.argv[2]), sys.argv[3]
    with BUGS[bug]() if bug else nullcontext():
        store = SqliteStore(path, profile=profile)
        everything(store, path)
        drive(store.close())


if __name__ == "__main__":
    main()
