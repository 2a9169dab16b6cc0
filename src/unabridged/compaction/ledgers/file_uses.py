"""The files that a message says were read, written and deleted: by its calls, by its shell commands, by its diffs.
It refuses to take a path that is only spoken of for a file that was used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from unabridged.compaction.ledgers import shell
from unabridged.log.compacted import LedgerEntry
from unabridged.log.part import ToolCall
from unabridged.view import ledger
from unabridged.view.tool_names import EVERYBODYS, Does, is_path

_NEW: Final = "+++ "
_OLD: Final = "--- "
_NOWHERE: Final = "/dev/null"
_MOST_LINES: Final = 20_000


def called(call: ToolCall, seq: int) -> Iterator[LedgerEntry]:
    """The files of a call, by its name and arguments."""
    for use in EVERYBODYS.uses(call):
        yield ledger.entry_of(_kind(use.does), use.path, seq)
    if command := shell.command_of(call):
        yield from shell.files(command, seq)
        yield from in_diff(command, seq)


def in_diff(text: str, seq: int) -> Iterator[LedgerEntry]:
    """The files of a unified diff: what it makes or changes was written, what it leaves nothing of was deleted."""
    if f"\n{_NEW}" not in text:
        return
    old = ""
    for line in text.splitlines()[:_MOST_LINES]:
        if line.startswith(_OLD):
            old = _named(line, "a/")
        elif line.startswith(_NEW) and old:
            new = _named(line, "b/")
            gone = new == _NOWHERE
            path = old if gone else new
            if is_path(path) and path != _NOWHERE:
                yield ledger.entry_of(ledger.FILE_DELETED if gone else ledger.FILE_WRITTEN, path, seq)
            old = ""
        else:
            old = ""


def at_last(made: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """The entries of one message, in their order, without what was done to a file before it was deleted or made anew.

    They all stand in one seq, by which nobody can tell what was done last.
    """
    used, deleted, kept = set[str](), set[str](), list[LedgerEntry]()
    for entry in reversed(made):
        if entry.kind == ledger.FILE_DELETED:
            if entry.text in used:
                continue
            deleted.add(entry.text)
        elif entry.kind in (ledger.FILE_WRITTEN, ledger.FILE_READ):
            if deleted and any(not deleted.isdisjoint(named) for named in ledger.within(entry.text)):
                continue
            used.add(entry.text)
        kept.append(entry)
    return kept[::-1]


def _named(line: str, prefix: str) -> str:
    return line[len(_NEW) :].partition("\t")[0].strip().removeprefix(prefix)


def _kind(does: Does) -> str:
    match does:
        case Does.READ:
            return ledger.FILE_READ
        case Does.WRITE | Does.EDIT:
            return ledger.FILE_WRITTEN
        case Does.DELETE:
            return ledger.FILE_DELETED
        case other:
            assert_never(other)
