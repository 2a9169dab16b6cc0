"""Whether sentence after sentence of a draft comes back to numbers and names of code that it has told, and brings no other.
It refuses to look at the words between them, which change where one goes in circles, unless two are made alike as in a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unabridged.compaction.gate.wording import retold
from unabridged.compaction.gate.wording.sentences import Sentence
from unabridged.lazy_patterns import lazy

# A name begins at the first of its letters, and no part of it is so long: what has no end is read once.
_ANCHOR: Final = lazy(r"\d++(?:[.,:/-]\d++)*+|(?<![^\W\d_])[^\W\d_]\w{0,199}+(?:[./-]\w++)++")
# Where words stand apart, one without any of these is none, and most are looked at no further.
_SIGNS: Final = lazy(r"[\d./_-]\w")
# So many sentences, and so much of a draft.
_AGAIN: Final = 3
_SHARE: Final = 0.33


def return_to(text: str, told: Iterable[Sentence]) -> bool:
    """Whether a third of it is sentences all of whose numbers and names stood before."""
    every = _ANCHOR.findall(text)
    if len(every) - len(set(every)) < _AGAIN:
        return False
    seen, before = set[str](), ""
    again = said = length = 0
    for sentence, _ in told:
        anchors = _anchors(sentence)
        length += len(sentence)
        if anchors and anchors <= seen and not retold.is_alike(sentence, before):
            again, said = again + 1, said + len(sentence)
        seen |= anchors
        before = sentence
    return again >= _AGAIN and said >= _SHARE * length


def _anchors(sentence: str) -> set[str]:
    return set(_ANCHOR.findall(sentence)) if _SIGNS.search(sentence) else set()
