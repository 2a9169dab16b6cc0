"""Whether a draft is about as long as what stands for so much can be: no longer than that, and not next to nothing.
It refuses to count tokens: that is done where the counter is.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

# For each so many characters a letter, up to so many; a letter of Chinese counts as three.
_PER_LETTER: Final = 36
_MOST: Final = 40
# A draft of twice that is long enough for anything.
_ENOUGH: Final = 2 * _MOST
_WIDE: Final = re.compile(r"[\u2e80-\uffff]")
_SAMPLE: Final = 4_000


def too_long(draft: Words, source: Source) -> tuple[str, ...]:
    """A text that replaces another is shorter."""
    longer = len(draft.whole) > source.size
    return (f"{len(draft.whole)} characters for {source.size}",) if longer else ()


def too_short(draft: Words, source: Source) -> tuple[str, ...]:
    """Half a sentence tells nothing of a long conversation."""
    if draft.reports:
        return ()
    letters = _weight("".join(letter for letter in draft.own[: 2 * _ENOUGH] if letter.isalnum()))
    if letters >= _ENOUGH:
        return ()
    sample = source.text[:_SAMPLE]
    least = min(_MOST, source.size * _weight(sample) // max(len(sample), 1) // _PER_LETTER)
    if letters >= least:
        return ()
    return (f"{len(draft.own)} characters for {source.size}",)


def _weight(text: str) -> int:
    return len(text) + 2 * len(_WIDE.findall(text))
