"""How much of a text is about what it stands for, told by the words that both have.
It refuses to judge by it alone: who writes in words of his own is about the same.
"""

from __future__ import annotations

from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.sentences import weighty


def share(text: str, source: Source) -> float:
    """The share of its words of weight that stand in the source."""
    words = weighty(text)
    return _standing(words, source) / len(words) if words else 0.0


def is_mostly(text: str, source: Source, *, share: float, fewest: int) -> bool:
    """Whether such a share of its words of weight stand in the source, and so many of them at least."""
    words = weighty(text)
    standing = _standing(words, source)
    return standing >= fewest and standing / len(words) >= share


def _standing(words: frozenset[str], source: Source) -> int:
    return sum(word in source.lower for word in words)
