"""Whether sentence after sentence of a draft comes back to numbers and names of code that it has told, and brings no other.
It refuses to look at the words between them: whoever goes in circles finds new ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unabridged.compaction.gate.wording.sentences import Sentence
from unabridged.lazy_patterns import lazy

_ANCHOR: Final = lazy(r"[^\W\d_]\w*(?:[./_-]\w+)+|\d+(?:[.,:/-]\d+)*")
# So many sentences, and so much of a draft.
_AGAIN: Final = 3
_SHARE: Final = 0.33


def return_to(told: Iterable[Sentence]) -> bool:
    """Whether a third of it is sentences all of whose numbers and names stood before."""
    seen = set[str]()
    again = said = length = 0
    for sentence, _ in told:
        anchors = set(_ANCHOR.findall(sentence))
        length += len(sentence)
        if anchors and anchors <= seen:
            again, said = again + 1, said + len(sentence)
        seen |= anchors
    return again >= _AGAIN and said >= _SHARE * length
