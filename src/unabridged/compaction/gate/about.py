"""How much of a text is about what it stands for, told by the words that both have.
It refuses to judge by it alone: who writes in words of his own is about the same.
"""

from __future__ import annotations

from unabridged.compaction.gate.sentences import weighty
from unabridged.compaction.gate.source import Source


def share(text: str, source: Source) -> float:
    """The share of its words of weight that stand in the source."""
    words = weighty(text)
    return _standing(words, source) / len(words) if words else 0.0


def shared(text: str, source: Source) -> int:
    """How many of its words of weight stand in the source."""
    return _standing(weighty(text), source)


def _standing(words: frozenset[str], source: Source) -> int:
    return sum(word in source.lower for word in words)
