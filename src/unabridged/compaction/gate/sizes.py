"""Whether a draft is about as long as what stands for so much can be: no longer than that, and not next to nothing.
It refuses to count tokens: that is done where the counter is.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

# For each so many characters a letter, up to so many; a letter of Chinese counts as three.
_PER_LETTER: Final = 60
_ENOUGH: Final = 48
_UNSPACED: Final = 0x2E80


def too_long(draft: Words, source: Source) -> tuple[str, ...]:
    """A text that replaces another is shorter."""
    longer = len(draft.whole) > source.size
    return (f"{len(draft.whole)} characters for {source.size}",) if longer else ()


def too_short(draft: Words, source: Source) -> tuple[str, ...]:
    """Half a sentence tells nothing of a long conversation."""
    if draft.reports:
        return ()
    least = min(_ENOUGH, source.size // _PER_LETTER)
    if len(draft.own) > _ENOUGH * 4:
        return ()
    letters = sum(3 if ord(letter) >= _UNSPACED else 1 for letter in draft.own if letter.isalnum())
    return (f"{len(draft.own)} characters for {source.size}",) if letters < least else ()
