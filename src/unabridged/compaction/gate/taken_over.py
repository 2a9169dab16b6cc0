"""Whether a draft hands on most of what was said, word for word, in place of what it comes to.
It refuses to mind what an earlier summary says: the next one says it again.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.gate.finding.folding import casefolded
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# A sign of Chinese, Japanese or Korean counts as a word.
_WORD: Final = lazy(r"[\u2e80-\u9fff\uac00-\ud7a3]|[^\W\u2e80-\u9fff\uac00-\ud7a3]+")
# So many words in a row are nobody's own, and so many such rows of a draft tell of all of it.
_RUN: Final = 6
_LOOKED_AT: Final = 200
# Of a talk of fewer words, whoever sums it up may quote the half.
_LEAST: Final = 200
# So much of a draft is taken over, and so much of what was said.
_HALF: Final = 0.5
# What is so much shorter has no half of it, whatever words it has.
_SHORTER: Final = 3


def whole(draft: Words, source: Source) -> bool:
    """Whether half of it and more is, and half of what was said stands in it."""
    size = sum(len(what) for _, what in source.said)
    if size < _LEAST or _SHORTER * len(draft.whole) < size:
        return False
    said = _words("\n".join(what for _, what in source.said))
    mine = _words(draft.whole)
    if len(said) < _LEAST or len(mine) < _HALF * len(said):
        return False
    share = _taken(mine, said)
    return share >= _HALF and share * len(mine) >= _HALF * len(said)


def _words(text: str) -> list[str]:
    return _WORD.findall(casefolded(text))


def _taken(mine: list[str], said: list[str]) -> float:
    """The share of the rows of words of a draft that stand there, of as many as are looked at, from end to end of it."""
    rows = [mine[at : at + _RUN] for at in range(0, len(mine) - _RUN + 1, _RUN)]
    asked = rows[:: max(1, len(rows) // _LOOKED_AT)]
    text = f" {' '.join(said)} "
    return sum(f" {' '.join(row)} " in text for row in asked) / len(asked)
