"""Sentences that bid, permit or promise for good in words that nobody who took part spoke: what a tool said, or nobody at all.
It refuses to know what is bidden: a sentence most of whose words some person said is theirs, whatever it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from unabridged.compaction.gate.finding.folding import casefolded
from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.compaction.gate.wording.unspoken_words import (
    IMPERATIVES,
    IMPERATIVES_ENGLISH,
    OBJECT,
    OF_TWO,
    OPENS_TWO,
    SMALL,
    SOFTENED,
    UNSPACED,
)
from unabridged.lazy_patterns import lazy

_SENTENCE: Final = lazy(r"(?:(?![.!?;](?:\s|$))[^\n。！？；])+")
_QUOTES: Final = '"“”„«»「」『』'
_MARKS: Final = ' \t-*>#•0123456789.)"[]'
_WORD: Final = lazy(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_UNSPACED: Final = lazy(UNSPACED)
_SIGNS: Final = lazy(r"[\u3041-\u9fff]")
_TWO: Final = lazy(OF_TWO)
_OBJECT: Final = lazy(OBJECT)
_ABROAD: Final = lazy(IMPERATIVES)
# Whoever speaks of himself with others bids nobody else.
_WE: Final = frozenset("we us our wir uns nous nosotros noi nós мы нам".split())
# A sentence of so many words of weight, no more than this share of which some person said, is nobody's.
_FEWEST: Final = 4
_FEWEST_IMPERATIVE: Final = 6
_SHARE: Final = 0.1
_SHARE_IMPERATIVE: Final = 0.25
_STEM: Final = 4


def found(own: str, theirs: Callable[[], LookedUp], tells: re.Pattern[str]) -> Iterator[str]:
    """These sentences of a draft's own words; ``theirs`` is what persons said, folded, and ``tells`` a word by which a draft says that somebody said what follows."""
    is_unspaced = _SIGNS.search(own) is not None
    for match in _SENTENCE.finditer(own):
        said = match[0].strip(_MARKS)
        small = casefolded(said)
        fewest = _bids(small, tells, is_unspaced=is_unspaced) if said else 0
        share = _SHARE if fewest == _FEWEST else _SHARE_IMPERATIVE
        if fewest and is_nobodys(small, theirs, fewest, share) and not is_quoted(own, match.start()):
            yield said


def is_quoted(own: str, at: int) -> bool:
    """Whether a quotation that the same line opens goes on there."""
    line = own[own.rfind("\n", 0, at) + 1 : at]
    return sum(map(line.count, _QUOTES)) % 2 == 1


def is_nobodys(said: str, theirs: Callable[[], LookedUp], fewest: int, share: float = _SHARE) -> bool:
    """Whether a sentence has so many words of weight, and next to none of them is of some person."""
    words = _words(said)
    return len(words) >= fewest and bool(theirs().text) and _heard(words, theirs()) <= share * len(words)


def is_theirs(said: str, theirs: Callable[[], LookedUp], share: float) -> bool:
    """Whether this share of the words of weight of a sentence are of some person."""
    words = _words(said)
    return bool(words) and _heard(words, theirs()) >= share * len(words)


def _words(said: str) -> list[str]:
    return [word for word in weighty(said) if not word.isdigit()]


def _heard(words: list[str], theirs: LookedUp) -> int:
    return sum(theirs.has(word[:_STEM]) for word in words)


def _bids(small: str, tells: re.Pattern[str], *, is_unspaced: bool) -> int:
    """How many words of weight a sentence needs to be nobody's; none for one that does not bid."""
    words = _WORD.findall(small)
    at = _place(small, words, is_unspaced=is_unspaced)
    if at >= 0:
        return _FEWEST if tells.search(small[:at]) is None and _WE.isdisjoint(words) else 0
    first = next((word for word in words if word not in SOFTENED), "")
    if first in IMPERATIVES_ENGLISH:
        bids = _OBJECT.match(small, small.find(first) + len(first)) is not None
    else:
        bids = _ABROAD.match(small) is not None
    return _FEWEST_IMPERATIVE if bids and tells.search(small) is None else 0


def _place(small: str, words: list[str], *, is_unspaced: bool) -> int:
    """Where the first small word by which it bids stands."""
    one = next((word for word in words if word in SMALL), "")
    if one:
        return small.find(one)
    two = None if OPENS_TWO.isdisjoint(words) else _TWO.search(small)
    two = two or (_UNSPACED.search(small) if is_unspaced else None)
    return two.start() if two else -1
