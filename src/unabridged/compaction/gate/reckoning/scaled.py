"""A number that a draft tells in other thousands than its source: billions where that has millions.
It refuses to mind one that the source has in no thousands at all, or has as large in another way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.reckoning import sums

_ONCE: Final = 1.0
# So many places of one number are looked at.
_LOOKED_AT: Final = 40
_NEAR: Final = 0.005
# Words that are a unit as well, or that are other thousands in another language.
_UNSURE: Final = frozenset({"mil", "mm", "bin", "t", "tr", "mio"})


def unknown(text: str, source: str) -> Iterator[str]:
    """Each such number, with the word that makes it another one."""
    known: sums.Known | None = None
    for number, word, times in dict.fromkeys(sums.scaled(text)):
        scales = set(_scales(number, source)) if _is_sure(word) else set[float]()
        if not scales or times in scales or _ONCE in scales:
            continue
        known = sums.known(source) if known is None else known
        if not any(sums.is_near_one(way * times, known, _NEAR * way * times) for way in sums.readings(number)):
            yield f"{number}{word}"


def _is_sure(word: str) -> bool:
    """Whether a word makes thousands and nothing else; a letter does where it stands right behind the number."""
    bare = word.strip().casefold()
    return bare not in _UNSURE and (len(bare) > 1 or bare == word.casefold() or not bare.isascii())


def _scales(number: str, source: str) -> Iterator[float]:
    """How many times itself this number is, at each place where it stands in the source by itself."""
    at = -1
    for _ in range(_LOOKED_AT):
        if (at := source.find(number, at + 1)) < 0:
            return
        end = at + len(number)
        before, behind = source[max(0, at - 1) : at], source[end : end + 1]
        if not (before.isalnum() or before in {".", ","} or behind.isdigit()):
            yield sums.scale(source, end)
