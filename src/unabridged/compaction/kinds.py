"""What kind of conversation a ledger is of, by what it holds: the name of the template whose headings fit it.
It refuses to guess: where nothing stands out, or two kinds do alike, the general one is named.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from unabridged.compaction.briefs.kind_signs import Sign, signs
from unabridged.compaction.briefs.shipped import GENERAL, NAMES
from unabridged.errors import UsageError
from unabridged.log.compacted import LedgerEntry
from unabridged.view.ledger import Ledger, about

# So much of an entry is read, of so many of a kind, the last of them; and so often one sign counts, in one entry and in
# all: a flood of one thing is no more than plenty of it.
_READ: Final = 240
_OF_A_KIND: Final = 40
_MOST: Final = 5
_IN_ONE: Final = 3
# What a kind has to come to, and by how much it has to lead.
_LEAST: Final = 3.5
_LEAD: Final = 1.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Kindred:
    """How well a ledger fits each kind that it fits at all, the best first; of equals, the first that ships."""

    name: str
    scores: MappingProxyType[str, float]


def detect_kind(ledger: Ledger | Iterable[LedgerEntry]) -> str:
    """The name of the template that fits a ledger, or entries of one; ``general`` where none stands out."""
    return kindred(ledger).name


def kindred(ledger: Ledger | Iterable[LedgerEntry]) -> Kindred:
    """The same, with what each kind came to."""
    by_kind = defaultdict[str, deque[str]](lambda: deque(maxlen=_OF_A_KIND))
    for entry in _entries(ledger):
        by_kind[entry.kind].append(_words(entry))
    entries = [(kind, text) for kind, texts in by_kind.items() for text in texts]
    scores = defaultdict[str, float](float)
    for sign in signs():
        if seen := sum(_shows(sign, kind, text) for kind, text in entries):
            scores[sign.template] += sign.weight * min(seen, _MOST)
    ranked = sorted(scores, key=lambda name: (-scores[name], NAMES.index(name)))
    best, others = ranked[:1], ranked[1:]
    stands_out = best and scores[best[0]] >= _LEAST
    leads = stands_out and all(scores[best[0]] >= _LEAD * scores[each] for each in others[:1])
    return Kindred(name=best[0] if leads else GENERAL, scores=MappingProxyType({name: scores[name] for name in ranked}))


def _entries(ledger: object) -> Iterator[LedgerEntry]:
    """The entries of a ledger, or those that were passed without one."""
    entries = ledger.entries if isinstance(ledger, Ledger) else ledger
    for entry in entries if isinstance(entries, Iterable) else (entries,):
        if not isinstance(entry, LedgerEntry):
            message = f"a kind is told by thread.ledger() or by entries of one, not by {type(entry).__name__}"
            raise UsageError(message)
        yield entry


def _words(entry: LedgerEntry) -> str:
    """What an entry says, and a few words of where it stood."""
    told = about(entry)
    return f"{entry.text[:_READ]} {told[:_READ]}" if told else entry.text[:_READ]


def _shows(sign: Sign, kind: str, text: str) -> int:
    """How many words of an entry are such a sign, each once."""
    if kind not in sign.kinds:
        return 0
    return min(len({found[0].casefold() for found in sign.pattern.finditer(text)}), _IN_ONE)
