"""``python -m unabridged``: verify, erase, copy, restore, measure and examine a store, and do what is due in it.
It refuses to write where a command only reads, and ends with 0 only when all is well.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final, TextIO

from unabridged import Access, Memory, UnabridgedError
from unabridged.cli import worker
from unabridged.engine.doctor import place_of
from unabridged.errors import UsageError
from unabridged.upkeep import Checks, Level

_WELL: Final = 0
_FAULTS: Final = 1
_MISUSED: Final = 2
_REPORT_EVERY: Final = 50_000


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout, err: TextIO = sys.stderr) -> int:
    """Run one command; what it returns is the program's exit code."""
    try:
        said = _parser().parse_args(arguments)
    except SystemExit as ended:  # argparse has said why, or has printed its help
        return _WELL if not ended.code else _MISUSED
    run: Callable[[argparse.Namespace, TextIO, TextIO], int] = said.run
    try:
        return run(said, out, err)
    except UnabridgedError as problem:
        print(f"unabridged: {problem}", file=err)
        return _MISUSED
    except KeyboardInterrupt:
        print("unabridged: interrupted; nothing was left half done", file=err)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="unabridged", description="Look after a store of conversations.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    verify = commands.add_parser("verify", help="hold everything stored against what proves it; writes nothing")
    verify.add_argument("store", help="a file or a postgresql:// address")
    verify.add_argument("--erasure", action="store_true", help="also prove that nothing purged is left on the disk")
    verify.add_argument("--needle", action="append", default=[], help="a text that must be nowhere in the store")
    verify.set_defaults(run=_verify)
    erase = commands.add_parser("erase", help="take what was purged off the disk; safe to interrupt and to repeat")
    erase.add_argument("store", help="a file or a postgresql:// address")
    erase.set_defaults(run=_erase)
    backup = commands.add_parser("backup", help="copy a live store to a new file")
    backup.add_argument("store", help="a file")
    backup.add_argument("target", help="a file that does not exist yet")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="make a new store from a backup, once it is proved")
    restore.add_argument("backup", help="a file that backup made")
    restore.add_argument("target", help="a file that does not exist yet")
    restore.set_defaults(run=_restore)
    stats = commands.add_parser("stats", help="how much a store holds and takes; writes nothing")
    stats.add_argument("store", help="a file or a postgresql:// address")
    stats.set_defaults(run=_stats)
    doctor = commands.add_parser("doctor", help="everything to know of a store, and what to do; writes nothing")
    doctor.add_argument("store", help="a file or a postgresql:// address, also one that cannot be opened")
    doctor.add_argument("--quick", action="store_true", help="ask the store alone, and read no event")
    doctor.set_defaults(run=_doctor)
    worker.add_to(commands)
    return parser


def _verify(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    needles = [os.fsencode(needle) for needle in said.needle]  # the very bytes that were typed
    if b"" in needles:
        message = "an empty needle is in every file; pass --needle with the text that must be nowhere"
        raise UsageError(message)
    with Memory.open(said.store, access=Access.READ) as memory:
        checked = memory.verify(progress=_Reporter("events checked", err))
        faults = list(checked.faults)
        if said.erasure or needles:
            faults += memory.traces(*needles)
        health = memory.health()
        for note in (*health.notes, *health.degraded):
            print(f"note: {note}", file=out)
    for fault in faults:
        print(f"fault: {place_of(fault)}: {fault.problem}", file=out)
    print(f"{checked.threads} threads, {checked.events} events, {len(faults)} faults", file=out)
    return _FAULTS if faults else _WELL


def _erase(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    with Memory.open(said.store, access=Access.READ):
        pass  # a reader makes nothing, so that a mistyped name ends here and not in a new store
    with Memory.open(said.store) as memory:
        memory.erase(progress=_Reporter("bodies still to erase", err))
    print("erased: nothing purged is left to do", file=out)
    return _WELL


def _backup(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with Memory.open(said.store, access=Access.READ) as memory:
        memory.backup(said.target)
    print(f"copied to {said.target}", file=out)
    return _WELL


def _restore(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    done = Memory.restore(said.backup, said.target, progress=_Reporter("events checked", err))
    print(f"restored to {said.target}: {done.threads} threads, {done.events} events, 0 faults", file=out)
    return _WELL


def _stats(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with Memory.open(said.store, access=Access.READ) as memory:
        stats = memory.stats()
    for name in ("threads", "events", "tokens", "purged", "to_erase", "snapshots"):
        print(f"{name.replace('_', ' ')}: {getattr(stats, name)}", file=out)
    for kind, count in stats.kinds.items():
        print(f"events of kind {kind}: {count}", file=out)
    if stats.disk is not None:
        free = "" if stats.disk.free_bytes is None else f", {stats.disk.free_bytes} of the file free"
        print(f"bytes: {stats.disk.file_bytes} in the file, {stats.disk.log_bytes} in its log{free}", file=out)
        for table, size in (stats.disk.tables or {}).items():
            print(f"bytes of table {table}: {size}", file=out)
    return _WELL


def _doctor(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    checks = Checks.QUICK if said.quick else Checks.WHOLE
    findings = Memory.diagnose(said.store, checks=checks, progress=_Reporter("events checked", err))
    for found in findings:
        print(f"{found.level.value}: {found.subject}: {found.what}", file=out)
        if found.remedy:
            print(f"    to do: {found.remedy}", file=out)
    return _FAULTS if any(found.level is Level.FAULT for found in findings) else _WELL


class _Reporter:
    """Says how far long work has come, now and then, where nobody's output is read by a program."""

    def __init__(self, what: str, err: TextIO) -> None:
        self._what = what
        self._err = err
        self._next = _REPORT_EVERY

    def __call__(self, count: int) -> None:
        """Hear a count; say it if enough has happened since the last time."""
        if count >= self._next:
            print(f"{count} {self._what}", file=self._err)
            self._next = count + _REPORT_EVERY
