"""Secret keys of AWS, which have no form but their length: near the id that belongs to them, or the words that say so.
It refuses a hash, which has no capitals, and whatever stands near nothing of that kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.redaction.compiled import compiled
from unabridged.redaction.words import Words, places

# So far from its id a key stands, and behind the words for it.
_NEAR: Final = 120
_LENGTH: Final = 40
_SIGNS: Final = "A-Za-z0-9/+"
# An escaped line's end may stand right before it.
_KEY: Final = (
    rf"(?:(?<![{_SIGNS}])|(?<=\\[nrt]))(?=[{_SIGNS}]{{0,39}}[A-Z])(?=[{_SIGNS}]{{0,39}}[a-z])(?=[{_SIGNS}]{{0,39}}[0-9])"
    rf"[{_SIGNS}]{{40}}(?![{_SIGNS}])"
)
_NAMED: Final = r"aws(?![a-z])[^\n]{0,80}?(?:secret|key|cred)"
_IN_A_WORD: Final = lazy(r"(?<!\\)[a-z]\Z")


def paired(text: str, words: Words, ids: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where such keys stand, given where the ids do."""
    windows = [window for start, end in ids for window in ((max(0, start - _NEAR), start), (end, end + _NEAR))]
    if "aws" in words.small:
        windows += [(end, end + _NEAR) for end in _named(words.small)]
    for start, end in windows:
        yield from (found.span() for found in compiled(_KEY).finditer(text, start, end + _LENGTH))


def _named(small: str) -> Iterator[int]:
    """Where words end that say that a key of AWS follows."""
    for place in places(small, "aws"):
        if _IN_A_WORD.search(small, max(0, place - 2), place) is None:
            found = compiled(_NAMED).match(small, place)
            if found is not None:
                yield found.end()
