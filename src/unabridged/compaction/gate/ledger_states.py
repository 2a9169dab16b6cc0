"""What a draft tells to stand otherwise than in the ledger: allowed where that forbids it, done where it is open, taken where it was turned down.
It refuses to mind a clause that denies, or that stands under a heading which does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from unabridged.compaction.gate.ledger_clauses import CLAUSE, Said, stems_of
from unabridged.compaction.gate.ledger_words import ALLOWED, FORBIDDING, KEPT_FROM, REJECTED, TAKEN, TICKED
from unabridged.compaction.gate.wording.nothing import DENIES
from unabridged.lazy_patterns import lazy

_POSSIBLE: Final = lazy(
    r"\b(?:is|ist|sind|est|es|è|é)\s+(?:\w+\s+)?(?:possible|allowed|möglich|erlaubt|permis\w*|posible|permitid\w|possibile|permess\w|possível)\b|возможн\w+|разрешен\w*|可以|可能|できる",
    re.IGNORECASE,
)
_MOST: Final = 0.6
_NEARLY_ALL: Final = 0.75
_FEWEST: Final = 2
_SHORT: Final = 9


def stands_otherwise(name: str, value: str, said: Sequence[Said]) -> bool:
    """Whether a line of the ledger, given with its value, is told so."""
    return (
        _is_allowed(name, value, said)
        or _is_under_done(name, value, said)
        or (REJECTED.match(name) is not None and _is_taken(value, said))
    )


def _is_allowed(name: str, value: str, said: Sequence[Said]) -> bool:
    """Whether what the ledger forbids is told to be allowed."""
    if FORBIDDING.search(value) is None or TICKED["open"].fullmatch(name):
        return False
    forbids = max(CLAUSE.split(value), key=lambda each: len(FORBIDDING.findall(each or "")))
    stems = stems_of(FORBIDDING.sub(" ", forbids))
    return len(stems) >= _FEWEST and any(
        _is_told_again(stems, each.clause)
        and not (each.is_kept or FORBIDDING.search(each.under))
        and not KEPT_FROM.search(f"{each.under} {each.clause}")
        for each in said
    )


def _is_told_again(stems: frozenset[str], clause: str) -> bool:
    """Whether a clause has all of many words, or most of few and a word that allows it."""
    found = sum(stem in clause.casefold() for stem in stems)
    if found == len(stems) > _FEWEST:
        return True
    return found >= max(_FEWEST, _MOST * len(stems)) and ALLOWED.search(clause) is not None


def _is_under_done(name: str, value: str, said: Sequence[Said]) -> bool:
    """Whether an open task stands under a heading, or behind a key, that says that all there is done."""
    if TICKED["open"].fullmatch(name) is None:
        return False
    stems = stems_of(value)
    return len(stems) >= _FEWEST and any(
        TICKED["done"].match(f"{each.under.strip()}:")
        and sum(stem in each.sentence.casefold() for stem in stems) >= _NEARLY_ALL * len(stems)
        and not (DENIES.search(each.sentence.casefold()) or TICKED["open_word"].search(each.sentence))
        for each in said
    )


def _is_taken(value: str, said: Sequence[Said]) -> bool:
    """Whether the one thing that was turned down is told as taken, or as possible."""
    stems = stems_of(value)
    return len(stems) == 1 and any(
        len(each.clause.split()) <= _SHORT
        and next(iter(stems)) in each.clause.casefold()
        and (TAKEN.search(each.clause) or _POSSIBLE.search(each.clause))
        and not each.is_kept
        for each in said
    )
