"""The signs by which a kind of conversation is known: entries of a kind, words in them, and what each is worth.
They refuse to weigh one another: a sign is one pattern, and says for which template it speaks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """What speaks for a template: a pattern in entries of these kinds, or of any kind where none is named."""

    template: str
    weight: float
    kinds: frozenset[str] = frozenset()
    pattern: str | None = None


SIGNS: Final[tuple[Sign, ...]] = ()
