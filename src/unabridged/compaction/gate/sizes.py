"""Whether a draft is about as long as what stands for so much can be: no longer than that, and not next to nothing.
It refuses to count tokens: that is done where the counter is.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.linking import LINKING
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

# For each so many characters a letter, up to so many; a letter of Chinese counts as three.
_PER_LETTER: Final = 36
_MOST: Final = 40
# A draft of twice that is long enough for anything; a shorter one names something of what it stands for, if that is long.
_ENOUGH: Final = 2 * _MOST
_LONG: Final = 600
_STEM: Final = 4
_WORD: Final = re.compile(rf"[^\W\d_]{{{_STEM},}}")
_WIDE: Final = re.compile(r"[\u2e80-\uffff]")
_PAIR: Final = re.compile(r"(?=([\u2e80-\uffff]{2}))")
_SAMPLE: Final = 4_000


def too_long(draft: Words, source: Source) -> tuple[str, ...]:
    """A text that replaces another is shorter."""
    longer = len(draft.whole) > source.size
    return (f"{len(draft.whole)} characters for {source.size}",) if longer else ()


def too_short(draft: Words, source: Source) -> tuple[str, ...]:
    """Half a sentence tells nothing of a long conversation, and neither does a whole one that would fit any other."""
    if draft.reports:
        return ()
    letters = _weight("".join(letter for letter in draft.own[: 2 * _ENOUGH] if letter.isalnum()))
    if letters >= _ENOUGH:
        return ()
    sample = source.text[:_SAMPLE]
    least = min(_MOST, source.size * _weight(sample) // max(len(sample), 1) // _PER_LETTER)
    if letters >= least and (source.size < _LONG or _names_any(draft.own, source)):
        return ()
    return (f"{len(draft.own)} characters for {source.size}",)


def _names_any(text: str, source: Source) -> bool:
    """Whether a text has a figure, or a word of what it stands for that is more than a link between others."""
    if any(letter.isdigit() for letter in text):
        return True
    words = (word for word in _WORD.findall(text.casefold()) if word not in LINKING)
    return any(stem in source.lower for stem in (*(word[:_STEM] for word in words), *_PAIR.findall(text)))


def _weight(text: str) -> int:
    return len(text) + 2 * len(_WIDE.findall(text))
