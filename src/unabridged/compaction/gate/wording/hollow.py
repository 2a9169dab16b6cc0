"""Whether a text has no words but those that can be said of any conversation: that topics were discussed, as told above.
It refuses to mind one that names a thing: a figure, a name, a word of code, or a few words of what it is of.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.finding.folding import casefolded
from unabridged.compaction.gate.language import COMMON
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.hollow_words import OF_ANY, OF_ANY_UNSPACED
from unabridged.compaction.gate.wording.linking import LINKING
from unabridged.lazy_patterns import lazy

# The numbers of parts say nothing: "1. Purpose", "Point 2", "part 2 of 3".
_COUNTS: Final = lazy(
    r"^[\s#>*•–-]*\d{1,2}[.)、]|\b(?:point|part|item|topic|step|section|teil|punkt|parte|punto|partie|ponto|часть|пункт|項目|第)\s?\d{1,2}(?:\s(?:of|von|de|sur|из)\s\d{1,2})?",
    re.IGNORECASE | re.MULTILINE,
)
_WORD: Final = lazy(r"[^\W\d_\u2e80-\uffff]+")
_SIGNS: Final = lazy(r"[\u3041-\uffdc]+")
_OF_ANY_SIGNS: Final = lazy(OF_ANY_UNSPACED)
# A word that is one letter again and again, as where something is to be filled in.
_FILLED: Final = lazy(r"(.)\1*")
_LIGHT: Final = LINKING | COMMON
_MOST: Final = 0.7
_FEWEST: Final = 2
_PAIR: Final = 2
_LONG: Final = 4


def uncounted(text: str) -> str:
    """A text without the numbers of its parts."""
    return _COUNTS.sub(" ", text)


def is_all(text: str, source: Source) -> bool:
    """Whether most of its words are such as can be said of any conversation, and next to none of the others is of its source."""
    small = casefolded(text)
    words = [word for word in _WORD.findall(small) if len(word) > 1 and word not in _LIGHT]
    others = [word for word in words if word not in OF_ANY and not _FILLED.fullmatch(word)]
    signs = sum(map(len, _SIGNS.findall(small)))
    rest = [piece for run in _SIGNS.findall(small) for piece in _OF_ANY_SIGNS.split(run) if piece]
    said = len(words) + signs / _PAIR
    untold = len(others) + sum(map(len, rest)) / _PAIR
    known = [word for word in others if len(word) >= _LONG] + [piece for piece in rest if len(piece) >= _PAIR]
    telling = sum(word in source.lower for word in known)
    return said >= _FEWEST and untold <= (1 - _MOST) * said and telling < _FEWEST
