"""What a ledger is made of, and the part of it there is room for, as a task.
It refuses to know where the messages come from, and whose view they leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction import ledgers
from unabridged.compaction.tasks import Pause, Task, nobody_waits
from unabridged.log.body import Message
from unabridged.log.compacted import LedgerEntry
from unabridged.ports import Counter
from unabridged.view import ledger_lines, ledger_share, ledger_worth
from unabridged.view.ledger import MORE, USED, Ledger, ledger_of
from unabridged.view.ledger_chosen import HINT_TOKENS

NAME: Final = "ledger"
COUNTER: Final = "counter"
# Of so little room a word on what is left out takes a good part; the heading above says as well that there is more.
_SMALL: Final = 12 * HINT_TOKENS
# In as little as this nothing but what binds may stand.
_SMALLEST: Final = 4 * HINT_TOKENS


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
        if of.room is None:
            return Extracted(entries=_merged(found, of.told).entries)
        return fitting(found, of.told, of.room, of.elsewhere, counter)

    return Task(name=NAME, question=ToExtract, answer=Extracted, compute=extracted, told={COUNTER: counter.id})


def fitting(
    found: Ledger, told: Sequence[LedgerEntry], room: Shares, elsewhere: Sequence[str], counter: Counter
) -> Extracted:
    """The part of what was found and of what was carried before that there is room for.

    What is ``elsewhere`` makes room first; in a small room constraints that bind go before a word on what is left out.
    """
    every = _merged(found, told)
    fits = chosen(every, room, counter)
    if not elsewhere or all(each.kind != MORE for each in fits.entries):
        return fits
    fits = chosen(_merged(_without(found, elsewhere), told), room, counter)
    most = max(room.share, room.wide)
    if most > _SMALL:
        return fits
    fits = _counted(ledger_share.unhinted(every, Ledger(entries=fits.entries), counter.count), counter)
    if most > _SMALLEST:
        return fits
    bare = _counted(ledger_share.bare(every, most, counter.count), counter)
    return bare if _binding(bare) > _binding(fits) else fits


def _without(found: Ledger, kinds: Sequence[str]) -> Ledger:
    """What is not of these kinds, and of these what somebody wrote."""
    kept = (e for e in found.entries if e.kind not in kinds or e.state == USED)
    return Ledger(entries=tuple(kept))


def _binding(of: Extracted) -> int:
    return sum(map(ledger_worth.binds, of.entries))


def _merged(found: Ledger, told: Sequence[LedgerEntry]) -> Ledger:
    return found.merged(ledger_of(told)) if told else found


def chosen(every: Ledger, room: Shares, counter: Counter) -> Extracted:
    """The part of a ledger for its share, which constraints may make wider."""
    return _counted(ledger_share.widened(every, room.share, room.wide, counter.count), counter)


def _counted(part: Ledger, counter: Counter) -> Extracted:
    taken = tokens(ledger_lines.told(part), counter) if part.entries else 0
    return Extracted(entries=part.entries, tokens=taken)


def tokens(lines: Sequence[str], counter: Counter) -> int:
    """What the lines of a ledger take as they stand in a view."""
    return counter.count("\n" + ledger_lines.quoted(lines))
