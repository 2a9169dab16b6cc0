"""What a ledger is made of, and the part of it there is room for, as a task.
It refuses to know where the messages come from, and whose view they leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction import ledgers
from unabridged.compaction.extractive.values import may_be_listed
from unabridged.compaction.tasks import Pause, Task, nobody_waits
from unabridged.log.body import Message
from unabridged.log.compacted import LedgerEntry
from unabridged.ports import Counter
from unabridged.view import ledger_lines, ledger_share
from unabridged.view.ledger import MORE, USED, Ledger, ledger_of

NAME: Final = "ledger"
COUNTER: Final = "counter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A message, and its seq."""

    seq: int
    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """How many tokens a ledger may take: its share, and up to how many where constraints need more."""

    share: int
    wide: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToExtract:
    """Messages, by what names their reader is spoken to, and what was carried before; without a room, all is told.

    ``elsewhere`` are the kinds that are left to the text above where there is no room for all, but for what somebody
    wrote and not only a tool.
    """

    said: tuple[Heard, ...] = ()
    names: tuple[str, ...] = ()
    told: tuple[LedgerEntry, ...] = ()
    elsewhere: tuple[str, ...] = ()
    room: Shares | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """The entries of a ledger, in its order, and the tokens they take in a view where they were chosen for a room."""

    entries: tuple[LedgerEntry, ...] = ()
    tokens: int = 0


def task(counter: Counter, pause: Pause = nobody_waits) -> Task[ToExtract, Extracted]:
    """The task, where this counts the tokens; ``COUNTER`` tells another program by which name it goes."""

    def extracted(of: ToExtract) -> Extracted:
        said = [(each.seq, each.message) for each in of.said]
        found = ledgers.entries(said, frozenset(of.names), pause)
        every = _merged(found, of.told)
        if of.room is None:
            return Extracted(entries=every.entries)
        fits = chosen(every, of.room, counter)
        if of.elsewhere and any(each.kind == MORE for each in fits.entries):
            return chosen(_merged(_without(found, of.elsewhere), of.told), of.room, counter)
        return fits

    return Task(name=NAME, question=ToExtract, answer=Extracted, compute=extracted, told={COUNTER: counter.id})


def _without(found: Ledger, kinds: Sequence[str]) -> Ledger:
    """What is not of these kinds, and of these what somebody wrote, or no digest lists."""
    kept = (e for e in found.entries if e.kind not in kinds or e.state == USED or not may_be_listed(e.text))
    return Ledger(entries=tuple(kept))


def _merged(found: Ledger, told: Sequence[LedgerEntry]) -> Ledger:
    return found.merged(ledger_of(told)) if told else found


def chosen(every: Ledger, room: Shares, counter: Counter) -> Extracted:
    """The part of a ledger for its share, which constraints may make wider."""
    found = ledger_share.widened(every, room.share, room.wide, counter.count)
    taken = tokens(ledger_lines.told(found), counter) if found.entries else 0
    return Extracted(entries=found.entries, tokens=taken)


def tokens(lines: Sequence[str], counter: Counter) -> int:
    """What the lines of a ledger take as they stand in a view."""
    return counter.count("\n" + ledger_lines.quoted(lines))
