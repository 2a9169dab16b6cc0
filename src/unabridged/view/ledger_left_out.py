"""What a ledger had no room for, as one entry: how many, where they stand, and words by which to look them up.
It refuses to decide what is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
from typing import Final

from unabridged.log.compacted import LedgerEntry
from unabridged.log.ids import Seq
from unabridged.view import ledger
from unabridged.view.ledger import MORE, about, how_many

_QUERY_WORDS: Final = 4
# A word to look up is longer than what joins words, and shorter than a key.
_SHORTER: Final = 3
_LONGER: Final = 20
_READ: Final = 200
_MARKS: Final = ".,:;!?()[]{}\"'`"
_OTHERS: Final = "entries, constraints among them"


class LeftOut:
    """Entries that had no room, and what was left out before them; more may be added until it is told."""

    def __init__(self, before: Sequence[LedgerEntry]) -> None:
        self._before = before
        self._many = sum(map(how_many, before))
        self._seqs = [seq for entry in before for seq in entry.sources]
        self._said = Counter[str]()
        self._bind = any(entry.text == _OTHERS for entry in before)

    def add(self, entries: Iterable[LedgerEntry]) -> None:
        """These had no room either."""
        said = list[str]()
        for entry in entries:
            self._many += 1
            self._seqs += entry.sources
            said += (about(entry) or entry.text)[:_READ].split()
            self._bind = self._bind or entry.kind == ledger.CONSTRAINT
        self._said.update(said)  # once for all, since that takes longer than most of what is said

    def entry(self) -> LedgerEntry:
        """One line on all of it."""
        words = nsmallest(_QUERY_WORDS, _looked_up(self._said).items(), key=lambda each: (-each[1], each[0]))
        query = " ".join(word for word, _ in words) or next(filter(None, map(about, self._before)), "")
        seqs = self._seqs
        return LedgerEntry(
            kind=MORE,
            text=_OTHERS if self._bind else "entries",
            sources=tuple(Seq(seq) for seq in sorted({min(seqs), max(seqs)})) if seqs else (),
            state=str(self._many),
            extra=ledger.entry_of(MORE, "", 0, told=query).extra,
        )


def _looked_up(said: Mapping[str, int]) -> Mapping[str, int]:
    """Words by which it may be found again, plain ones of what it was about, and how often each stands."""
    found = Counter[str]()
    for each, times in said.items():
        word = each.strip(_MARKS)
        if _SHORTER < len(word) < _LONGER and word.isalpha():
            found[word.lower()] += times
    return found
