"""The part of a ledger that a budget has room for: what binds, then of each kind its share, then what matters most.
It refuses to word an entry, and asks whoever does how long it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger, ledger_worth
from unabridged.view.ledger import HEADINGS, MORE, Ledger, about, last_of, ledger_of
from unabridged.view.ledger_left_out import LeftOut
from unabridged.view.ledger_lines import HEAD, by_kind, line, named, quoted, told_of

# A budget below this has no room for a heading and anything beneath it.
LEAST_TOKENS: Final = 44
# No token of any text is longer, and of so many characters it is counted how many a token has.
_LONGEST_TOKEN: Final = 64
_SAMPLE: Final = 20_000
# What a line takes at the most for each kind that there was no room for.
HINT_TOKENS: Final = 28
# What is over is not told, and kept to close what is merged later.
MOST_OVER: Final = 40
# So many entries that are too long are tried for a shorter one behind them.
_MOST_MISSED: Final = 20
# The share of a budget that each kind has for itself before the rest is for whatever matters most.
_SHARES: Final[Mapping[str, float]] = MappingProxyType(
    {
        ledger.CONSTRAINT: 0.3,
        ledger.ASK: 0.15,
        ledger.IDENTIFIER: 0.3,
        ledger.TASK: 0.08,
        ledger.DECISION: 0.06,
        ledger.FILE_WRITTEN: 0.05,
        ledger.FILE_DELETED: 0.02,
        ledger.ERROR: 0.03,
        ledger.FILE_READ: 0.0,
        ledger.VARIABLE: 0.0,
        ledger.COMMAND: 0.0,
    }
)

# Of these one stands even where the share has no room for it, in no more than this part of a budget.
_ONE_AT_LEAST: Final = frozenset({ledger.DECISION, ledger.TASK})
_FOR_ONE: Final = 0.25


def chosen(of: Ledger, budget_tokens: int, count: Callable[[str], int]) -> Ledger:
    """The part of a ledger that takes no more than so many tokens as it is rendered, the most useful first.

    What there is no room for is told by kind: how many, what to look up and which seqs to unfold.
    """
    holds = of.standing
    bind = {entry.text for entry in holds.entries if entry.kind == ledger.CONSTRAINT}
    known = [each for each in holds.entries if each.kind != MORE and (each.kind != ledger.ASK or each.text not in bind)]
    hints = [entry for entry in holds.entries if entry.kind == MORE]
    if budget_tokens < LEAST_TOKENS or not holds.entries:
        return Ledger()
    every = Ledger(entries=(*known, *hints))
    whole = quoted(told_of(every.entries))
    if len(whole) <= budget_tokens * _LONGEST_TOKEN and count(whole) <= budget_tokens:
        return every.merged(Ledger(entries=of.over[-MOST_OVER:]))
    if budget_tokens - HINT_TOKENS < binding(of, count) <= budget_tokens:  # they go before a word on what is left out
        return ledger_of((*filter(ledger_worth.binds, known), *of.over[-MOST_OVER:]))
    size_of = _reckoned(whole, count)
    taken = _taken(known, budget_tokens - count(HEAD) - HINT_TOKENS, size_of, count)
    fitted = {(entry.kind, entry.text) for entry in taken}
    left_out = LeftOut(hints)
    left_out.add([entry for entry in known if (entry.kind, entry.text) not in fitted])
    while True:
        part = ledger_of((*taken, left_out.entry()))
        if count(quoted(told_of(part.entries))) <= budget_tokens:
            return part.merged(Ledger(entries=of.over[-MOST_OVER:]))
        if not taken:
            return Ledger()
        fewer = len(taken) - 1 - len(taken) // 16
        left_out.add(taken[fewer:])
        taken = taken[:fewer]


def _reckoned(whole: str, count: Callable[[str], int]) -> Callable[[str], float]:
    """What a line of many takes, by how many characters a token of them all has."""
    sample = whole[:_SAMPLE]
    rate = count(sample) / len(sample)
    return lambda text: rate * len(text)


def binding(of: Ledger, count: Callable[[str], int]) -> int:
    """How many tokens the constraints that bind take where they stand alone; nothing where there are none."""
    bind = [entry for entry in of.of(ledger.CONSTRAINT) if ledger_worth.binds(entry)]
    standing = frozenset(entry.text for entry in of.standing.of(ledger.CONSTRAINT)) if bind else frozenset()
    return count(quoted(told_of([entry for entry in bind if entry.text in standing])))


def _taken(
    known: Sequence[LedgerEntry], room: float, size_of: Callable[[str], float], count: Callable[[str], int]
) -> list[LedgerEntry]:
    """What fits into so many tokens: what binds, one decision and one task, the others' shares, then what matters most.

    Constraints are counted and not reckoned: where there is little room, a token too many leaves one out.
    """
    of_kind = by_kind(known)
    waiting = {kind: ledger_worth.useful(of_kind[kind]) for kind in _SHARES if kind in of_kind}
    taken, left = list[LedgerEntry](), room
    for share_of in (_of_all, _of_one_at_least, _of_others, lambda _: 1.0):
        for kind, ranked in waiting.items():
            if not (share_of(kind) and ranked):
                continue
            asked = ranked if share_of is not _of_all else [each for each in ranked if ledger_worth.binds(each)]
            share = room * share_of(kind)
            if kind in _ONE_AT_LEAST:
                share = max(share, min(room * _FOR_ONE, _size_of_one(ranked[0], size_of)))
            fit, used = fitting(asked, min(left, share), count if kind == ledger.CONSTRAINT else size_of)
            kept = {entry.text for entry in fit}
            waiting[kind] = [entry for entry in ranked if entry.text not in kept]
            taken += fit
            left -= used
    return taken


def _size_of_one(entry: LedgerEntry, size_of: Callable[[str], float]) -> float:
    """What one entry takes with its heading, and a little more, since sizes are reckoned."""
    return 1.0 + size_of(f"> {HEADINGS[entry.kind]}:\n> {line(entry)}\n")


def _of_all(kind: str) -> float:
    """Constraints that bind have all the room there is, and fall last."""
    return 1.0 if kind == ledger.CONSTRAINT else 0.0


def _of_one_at_least(kind: str) -> float:
    """Its share, where constraints leave little, before asks and identifiers take it."""
    return _SHARES[kind] if kind in _ONE_AT_LEAST else 0.0


def _of_others(kind: str) -> float:
    return 0.0 if kind in _ONE_AT_LEAST else _SHARES[kind]


def fitting(
    ranked: Sequence[LedgerEntry], room: float, size_of: Callable[[str], float]
) -> tuple[list[LedgerEntry], float]:
    """The first of these that fit, and what they take with their heading; after many that do not, no more are tried."""
    fit, missed = list[LedgerEntry](), 0
    used = size_of(f"> {HEADINGS[ranked[0].kind]}:\n") if ranked else 0.0
    lines_begun, begun = set[str](), set[tuple[str, int]]()
    for entry in ranked:
        if missed > _MOST_MISSED or used >= room:
            break
        place = about(entry), last_of(entry)
        if place in begun:
            size = size_of(f"{named(entry)}, ")
        elif place[0] in lines_begun:
            size = size_of(f"{named(entry)} ({place[1]}), ")
        else:
            size = size_of(f"> {line(entry)}\n")
        if used + size > room:
            missed += 1
            continue
        fit.append(entry)
        used += size
        if entry.kind == ledger.IDENTIFIER and place[0]:
            lines_begun.add(place[0])
            begun.add(place)
    return (fit, used) if fit else ([], 0.0)
