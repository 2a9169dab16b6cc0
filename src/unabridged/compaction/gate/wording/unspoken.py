"""Sentences that bid, permit or promise for good in words that nobody who took part spoke: what a tool said, or nobody at all.
It refuses to know what is bidden: a sentence most of whose words some person said is theirs, whatever it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.finding.folding import casefolded
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import beyond, wishes
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.compaction.gate.wording.unspoken_words import BIDS, IMPERATIVES, IMPERATIVES_ENGLISH, OBJECT
from unabridged.lazy_patterns import lazy

_MARKS: Final = " \t-*>#•0123456789.)\"[]"
_ENGLISH: Final = lazy(
    r"(?:(?:please|then|now|just|simply|also|next|first|and|always|never|do\s+not|don['’]t),?\s+)*(?P<verb>[a-z-]+)\s+" + OBJECT,
    re.IGNORECASE,
)
_ABROAD: Final = lazy(IMPERATIVES, re.IGNORECASE)
_CUE: Final = lazy(BIDS, re.IGNORECASE)
# A sentence of so many words of weight, no more than this share of which some person said, is nobody's.
_FEWEST: Final = 4
_FEWEST_OF_DUTIES: Final = 5
_SHARE: Final = 0.25
_STEM: Final = 4
# A draft has no more of them, or one of the first was found.
_MOST: Final = 200


def found(own: str, source: Source, tells: re.Pattern[str]) -> Iterator[str]:
    """These sentences of a draft's own words; ``tells`` is a word by which it says that somebody said what follows."""
    bidding = [(said, fewest) for match in beyond.SENTENCE.finditer(own) if (fewest := _bids(said := match[0].strip(_MARKS), tells))]
    theirs = casefolded(wishes.of_persons(source)) if bidding else ""
    if theirs:
        yield from (said for said, fewest in bidding[:_MOST] if _is_nobodys(said, theirs, fewest))


def _bids(said: str, tells: re.Pattern[str]) -> int:
    """How many words of weight a sentence needs to be nobody's; none for one that does not bid."""
    for cue, fewest in ((_CUE, _FEWEST), (beyond.BIDS, _FEWEST_OF_DUTIES)):
        match = cue.search(said)
        if match is not None:
            return 0 if tells.search(said[: match.start()]) or beyond.WE.search(said) else fewest
    english = _ENGLISH.match(said)
    bids = (english is not None and english["verb"].lower() in IMPERATIVES_ENGLISH) or _ABROAD.match(said) is not None
    return _FEWEST if bids and tells.search(said) is None else 0


def _is_nobodys(said: str, theirs: str, fewest: int) -> bool:
    """Whether next to none of its words of weight is of some person."""
    plain = beyond.BIDS.sub(" ", said) if fewest == _FEWEST_OF_DUTIES else said
    words = [word for word in weighty(plain) if not word.isdigit()]
    return len(words) >= fewest and sum(word[:_STEM] in theirs for word in words) <= _SHARE * len(words)
