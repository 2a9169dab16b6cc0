"""The program in which one scenario of lost locks happens; it fails with a sentence that says what was lost.
It refuses to try more than one: what a scenario does to a program's locks stays done.

    python -m campaign.lock_scenarios NAME FOLDER BUG
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import apsw

from campaign import talk
from campaign.failing import Trigger, connector
from campaign.oracle import Ack, audit
from campaign.planted.bugs import BUGS
from campaign.verbs import VERBS, furnish
from unabridged.blocking import drive
from unabridged.errors import CorruptionError, ForkedProcess, StoreDegraded, UnabridgedError, UsageError
from unabridged.ports import Access
from unabridged.rescue import restore
from unabridged.stores.sqlite.store import SqliteStore

_OTHER: Final = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1])
other.execute("SELECT count(*) FROM event").fetchall()
other.close()
"""


def never_opened(place: Path) -> None:
    """Through every verb the package opens the database's files by SQLite alone; raw bytes are a child's affair."""
    opened: list[str] = []
    path = place / "a.db"

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event in {"open", "os.open", "shutil.copyfile"} and str(arguments[0]).startswith(str(path)):
            opened.append(f"{event} {arguments[0]}")

    sys.addaudithook(watch)
    store = SqliteStore(path)
    furnish(store)
    for name, verb in VERBS.items():
        verb(store, name, place)
    drive(store.health())
    drive(store.inspect())
    drive(store.traces([b"needle"]))
    drive(store.stats())
    drive(store.examine())
    restore(place / "backup.copy", place / "restored.db")
    drive(store.close())
    assert not opened, f"the package itself opened {opened[0]}"
    _split_is_noticed(place / "b.db", lambda other: other.open("rb").close())


def copied(place: Path) -> None:
    """A caller copies the file: his own close drops our locks."""
    _split_is_noticed(place / "a.db", lambda path: shutil.copyfile(path, place / "copy"))  # the very fault


def hashed(place: Path) -> None:
    """A caller reads the file, to hash it, say."""
    _split_is_noticed(place / "a.db", lambda path: path.read_bytes())


def _split_is_noticed(path: Path, drop: Callable[[Path], object]) -> None:
    """After the locks are dropped another program's close removes the live log; at most one commit may not notice."""
    store, acks = SqliteStore(path), list[Ack]()
    _append(store, acks, "before")
    drop(path)
    subprocess.run([sys.executable, "-c", _OTHER, str(path)], check=True)
    _noticed_and_kept(store, acks, path)


def _noticed_and_kept(store: SqliteStore, acks: list[Ack], path: Path) -> None:
    """Appends until the store notices or acknowledges; whatever it acknowledges stands in the file that is there."""
    for n in range(4):
        try:
            _append(store, acks, f"after {n}")
        except StoreDegraded:
            _append(store, acks, f"after {n}")
    drive(store.close())
    again = SqliteStore(path)
    lost = audit(again, acks).violations
    drive(again.close())
    assert not lost, f"{len(lost)} of {len(acks)} acknowledged events are gone: {lost[0]}"


def second_library(place: Path) -> None:
    """Our store refuses a second library on its file; one that a caller opens by himself is noticed."""
    store, acks = SqliteStore(place / "a.db"), list[Ack]()
    _append(store, acks, "before")
    try:
        SqliteStore(place / "a.db", connect=connector(Trigger()))
    except UsageError:
        drive(store.close())
    else:
        message = "a second SQLite library opened the same file in one program"
        raise AssertionError(message)
    _split_is_noticed(place / "b.db", _through_another_library)


def _through_another_library(path: Path) -> None:
    """Read the file through a library with its own idea of this program's locks, and close it."""
    other = apsw.Connection(str(path))
    other.execute("SELECT count(*) FROM event").fetchall()
    other.close()


def forked(place: Path) -> None:
    """A forked program is told so, and closing there harms nobody."""
    store, acks = SqliteStore(place / "a.db"), list[Ack]()
    _append(store, acks, "before")
    child = os.fork()
    if child == 0:
        code = 1
        try:
            _append(store, acks, "in the child")
        except ForkedProcess:
            drive(store.close())
            code = 0
        os._exit(code)  # a child leaves without its parent's clean-up
    _, status = os.waitpid(child, 0)
    assert os.WEXITSTATUS(status) == 0, "a forked program used its parent's store and was not told"
    _noticed_and_kept(store, acks, place / "a.db")


def reader_beside(place: Path) -> None:
    """A reader in another program comes and goes while a writer works."""
    store, acks = SqliteStore(place / "a.db"), list[Ack]()
    looks = "import campaign.lock_scenarios as s, sys; s.look(sys.argv[1])"
    for n in range(3):
        _append(store, acks, f"before {n}")
        seen = subprocess.run(
            [sys.executable, "-c", looks, str(place / "a.db")], check=True, capture_output=True, text=True
        )
        assert int(seen.stdout) == len(acks), f"the reader saw {seen.stdout.strip()} of {len(acks)} events"
    _noticed_and_kept(store, acks, place / "a.db")


def look(path: str) -> None:
    """Read everything, as a check of a live store would."""
    store = SqliteStore(path, access=Access.READ)
    print(audit(store, ()).events)
    drive(store.health())
    drive(store.close())


def swapped_file(place: Path) -> None:
    """Another file is put in the database's place."""
    other = SqliteStore(place / "b.db")
    _append(other, [], "of another store")
    drive(other.close())
    store, acks = SqliteStore(place / "a.db"), list[Ack]()
    _append(store, acks, "before")
    (place / "b.db").replace(place / "a.db")
    _refused(store, acks)


def deleted_log(place: Path) -> None:
    """The write-ahead log is deleted under the open store."""
    store, acks = SqliteStore(place / "a.db"), list[Ack]()
    _append(store, acks, "before")
    (place / "a.db-wal").unlink()
    _refused(store, acks)


def _refused(store: SqliteStore, acks: list[Ack]) -> None:
    """The next commit is not acknowledged; then the store goes on with all it acknowledged before, or not at all."""
    try:
        _append(store, [], "not to be acknowledged")
    except StoreDegraded:
        assert drive(store.health()).degraded, "the store's health says nothing of it"
    else:
        message = "a commit into files that are gone was acknowledged"
        raise AssertionError(message)
    try:
        _append(store, acks, "after the loss")
    except CorruptionError:
        return
    lost = audit(store, acks).violations
    assert not lost, f"the store went on without what it had acknowledged: {lost[0]}"


def _append(store: SqliteStore, acks: list[Ack], key: str) -> None:
    at = drive(store.append(talk.ref("a"), talk.batch(key)))
    acks.append(Ack(thread="a", key=key, first=at.first))


SCENARIOS: Final[Mapping[str, Callable[[Path], None]]] = MappingProxyType(
    {
        "opened in our program": never_opened,
        "copied in our program": copied,
        "hashed in our program": hashed,
        "second library": second_library,
        "forked": forked,
        "reader beside a writer": reader_beside,
        "file swapped": swapped_file,
        "log deleted": deleted_log,
    }
)


def main() -> None:
    """Run one scenario."""
    logging.disable()
    bug = sys.argv[3]
    with BUGS[bug]() if bug else nullcontext():
        try:
            SCENARIOS[sys.argv[1]](Path(sys.argv[2]).resolve())
        except (UnabridgedError, sqlite3.Error) as problem:
            message = f"ended with {type(problem).__name__}: {problem}"
            raise AssertionError(message) from problem


if __name__ == "__main__":
    main()
