"""Commands that look after a store: verify, erase, index, copy, restore, measure and examine it.
It refuses to write where a command only reads, and ends with 0 only when all is well.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TextIO

from unabridged import Access, Compacting, Indexing, Memory
from unabridged.cli import advice, places
from unabridged.cli.commands import ABOUT
from unabridged.cli.erasing import erase
from unabridged.cli.page import Form, Page, page_for
from unabridged.cli.progress import Bar, behind
from unabridged.engine.upkeep.doctor import place_of
from unabridged.errors import UnabridgedError, UsageError
from unabridged.exporting.lines import many
from unabridged.rescue import restore_heard
from unabridged.upkeep import Checks, Disk, Level

_WELL: Final = 0
_FAULTS: Final = 1
_COUNTS: Final = ("threads", "events", "tokens", "purged", "to_erase", "snapshots")


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.set_defaults(run=_RUN[name])
    if name == "restore":
        parser.add_argument("backup", metavar="BACKUP", help="a file that backup made")
    else:
        places.add_store(parser)
    if name in ("backup", "restore"):
        parser.add_argument("target", metavar="FILE", help="a file that does not exist yet")
    if name == "verify":
        parser.add_argument("--erasure", action="store_true", help="also prove that nothing purged is left on the disk")
        parser.add_argument("--needle", action="append", default=[], help="a text that must be nowhere in the store")
    if name == "index":
        parser.add_argument("--anew", action="store_true", help="forget the index that is there, whatever its state")
    if name == "doctor":
        parser.add_argument("--quick", action="store_true", help="ask the store alone, and read no event")
    parser.add_argument("--json", action="store_true", help="say each thing as a line of JSON")


def _verify(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    needles = [os.fsencode(needle) for needle in said.needle]  # the very bytes that were typed
    if b"" in needles:
        message = "an empty needle is in every file; pass --needle with the text that must be nowhere"
        raise UsageError(message)
    page = page_for(said, out)
    with Memory.open(places.named(said), access=Access.READ) as memory:
        with Bar("events checked", err, of=memory.stats().events) as bar:
            checked = memory.verify(progress=bar)
        faults = list(checked.faults)
        if said.erasure or needles:
            faults += memory.traces(*needles)
        health = memory.health()
        for note in (*health.notes, *health.degraded):
            page.say(f"note: {note}", {"note": note})
    for fault in faults:
        page.say(f"fault: {place_of(fault)}: {fault.problem}", {"fault": fault.problem, "place": place_of(fault)})
    counts = {"threads": checked.threads, "events": checked.events, "faults": len(faults)}
    page.say(
        ", ".join((many(checked.threads, "thread"), many(checked.events, "event"), many(len(faults), "fault"))), counts
    )
    return _FAULTS if faults else _WELL


def _erase(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    with Memory.open(places.named(said), access=Access.READ):
        pass  # a reader makes nothing, so that a mistyped name ends here and not in a new store
    with Memory.open(places.named(said)) as memory:
        erase(memory, err)
    page_for(said, out).say("erased: nothing purged is left to do", {"to_erase": 0})
    return _WELL


def _index(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    with Memory.open(places.named(said), access=Access.READ):
        pass  # as above
    with (
        Memory.open(places.named(said), compacting=Compacting.ASKED, indexing=Indexing.ASKED) as memory,
        Bar("events indexed", err, of=memory.stats().events if said.anew else behind(memory)) as bar,
    ):
        count = memory.reindex(progress=bar) if said.anew else memory.index(progress=bar)
    page_for(said, out).say(f"indexed: {many(count, 'event')}; the index is up to the log", {"indexed": count})
    return _WELL


def _backup(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    with Memory.open(places.named(said), access=Access.READ) as memory, Bar("pages copied", err) as bar:
        memory.backup(said.target, progress=bar)
    page_for(said, out).say(f"copied to {said.target}", {"copy": said.target})
    return _WELL


def _restore(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    with Bar("events checked", err) as bar:
        done = restore_heard(said.backup, said.target, heard=bar.of)
    line = f"restored to {said.target}: {many(done.threads, 'thread')}, {many(done.events, 'event')}, 0 faults"
    page_for(said, out).say(line, {"store": said.target, "threads": done.threads, "events": done.events})
    return _WELL


def _stats(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with Memory.open(places.named(said), access=Access.READ) as memory:
        stats = memory.stats()
    if said.json:
        told = {name: getattr(stats, name) for name in _COUNTS} | {"kinds": dict(stats.kinds)}
        Page(out, Form.PROGRAMS).say("", told | {"bytes": stats.disk and _bytes_told(stats.disk)})
        return _WELL
    for name in _COUNTS:
        print(f"{name.replace('_', ' ')}: {getattr(stats, name)}", file=out)
    for kind, count in stats.kinds.items():
        print(f"events of kind {kind}: {count}", file=out)
    if stats.disk is not None:
        free = "" if stats.disk.free_bytes is None else f", {stats.disk.free_bytes} of the file free"
        print(f"bytes: {stats.disk.file_bytes} in the file, {stats.disk.log_bytes} in its log{free}", file=out)
        for table, size in (stats.disk.tables or {}).items():
            print(f"bytes of table {table}: {size}", file=out)
    return _WELL


def _bytes_told(disk: Disk) -> dict[str, object]:
    """By the names that the text has; null where a store cannot say."""
    tables = None if disk.tables is None else dict(disk.tables)
    return {"file": disk.file_bytes, "log": disk.log_bytes, "free": disk.free_bytes, "tables": tables}


def _doctor(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    checks = Checks.QUICK if said.quick else Checks.WHOLE
    with Bar("events checked", err, of=0 if said.quick else _events_in(places.named(said))) as bar:
        findings = Memory.diagnose(places.named(said), checks=checks, progress=bar)
    page = page_for(said, out)
    for found in findings:
        remedy = advice.typed(found.remedy)
        to_do = f"\n    to do: {remedy}" if remedy else ""
        record = {"level": found.level.value, "subject": found.subject, "what": found.what, "to_do": remedy}
        page.say(f"{found.level.value}: {found.subject}: {found.what}{to_do}", record)
    return _FAULTS if any(found.level is Level.FAULT for found in findings) else _WELL


def _events_in(store: str) -> int:
    """How much there is to check; nothing that is known of a store that does not open, which the findings tell."""
    try:
        with Memory.open(store, access=Access.READ) as memory:
            return memory.stats().events
    except UnabridgedError:
        return 0


def _migrate(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    store = places.named(said)
    if "://" not in store and not (Path(store).is_file() and Path(store).stat().st_size):  # an empty one would be begun
        message = f"there is no store {store} to bring up to date; name one that is there"
        raise UsageError(message)
    with Memory.open(store, compacting=Compacting.ASKED, indexing=Indexing.ASKED) as memory:
        stats = memory.stats()
    record = {"store": store, "threads": stats.threads, "events": stats.events}
    page_for(said, out).say(f"up to date: {many(stats.threads, 'thread')}, {many(stats.events, 'event')}", record)
    return _WELL


_RUN: Final = MappingProxyType(
    {
        "verify": _verify,
        "erase": _erase,
        "index": _index,
        "backup": _backup,
        "restore": _restore,
        "stats": _stats,
        "doctor": _doctor,
        "migrate": _migrate,
    }
)
