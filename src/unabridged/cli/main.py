"""``python -m unabridged``: verify a store, prove an erasure, finish one, copy a store.
It refuses to write where a command only reads, and ends with 0 only when all is well.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final, TextIO

from unabridged import Access, Memory, UnabridgedError
from unabridged.errors import UsageError
from unabridged.ports import Fault

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
        print(f"fault: {_place(fault)}: {fault.problem}", file=out)
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


def _place(fault: Fault) -> str:
    where = f"thread {fault.thread!r} " if fault.thread else ""
    return f"{where}event {fault.seq} {fault.column}" if fault.seq else f"{where}{fault.column}"


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
