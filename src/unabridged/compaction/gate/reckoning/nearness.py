"""The words that stand near a place of a text, each by how near it is: marks and ends of lines between them part them.
It refuses to know a grammar: to which of two neighbours a word belongs is told by what stands between.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from unabridged.compaction.gate.language import COMMON
from unabridged.compaction.gate.reckoning.units import is_unit
from unabridged.compaction.gate.wording.linking import LINKING
from unabridged.lazy_patterns import lazy

# A name with figures is a word, and so is each of its parts; signs that link others stand between as spaces do.
_TOKEN: Final = lazy(
    r"(?P<name>[^\W_\u2e80-\uffff]+(?:[-_][^\W_\u2e80-\uffff]+)*)"
    r"|(?P<wide>[\u30a1-\u30fa\u30fc]+|(?:(?![的了在是和与也就把被已将都还又为每有共])[\u3400-\u9fff\uac00-\ud7af])+)"
    r"|(?P<end>\n|[.!?](?=\s|$)|[。！？])|(?P<mark>[,;，；、،؛|{}\[\]–—/→]|->)|(?P<within>[()（）])"
)
# How much farther than it stands a word is behind each of these: an end, a mark, a bracket.
_FARTHER: Final[Mapping[str, int]] = {"end": 30, "mark": 12, "within": 3}
# Words that part as a mark does.
_AND: Final = frozenset("and while but und während aber y mientras pero et mais e ma mas и а но و".split())
# No word is looked for farther away.
REACH: Final = 50
_STEM: Final = 6
_PART: Final = lazy(r"[-_]")
_UNSPACED: Final = "\u2e80"
_LIGHT: Final = frozenset(word for word in LINKING | COMMON if word < _UNSPACED)


class Nearness:
    """The words near places of texts; each word is read once, however often it stands there."""

    def __init__(self) -> None:
        self._stems: dict[str, tuple[str, ...]] = {}

    def of(self, text: str, start: int, end: int) -> Mapping[str, int]:
        """The words around a place, by their stems, and how far each is."""
        found = dict[str, int]()
        before = list(_TOKEN.finditer(text, max(0, start - REACH), start))
        self._read(((match, start - match.end()) for match in reversed(before)), found)
        behind = _TOKEN.finditer(text, end, min(len(text), end + REACH))
        self._read(((match, match.start() - end) for match in behind), found)
        return found

    def _read(self, side: Iterable[tuple[re.Match[str], int]], found: dict[str, int]) -> None:
        parted = 0
        for match, gap in side:
            kind = match.lastgroup or ""
            if kind in _FARTHER:
                parted += _FARTHER[kind]
            if gap + parted >= REACH:
                return
            word = match[0]
            if word in _AND:
                parted += _FARTHER["mark"]
            stems = self._stems.get(word)
            for stem in self._stemmed(word, kind) if stems is None else stems:
                if gap + parted < found.get(stem, REACH):
                    found[stem] = gap + parted

    def _stemmed(self, word: str, kind: str) -> tuple[str, ...]:
        stems = self._stems[word] = tuple(_wide(word) if kind == "wide" else _named(word) if kind == "name" else ())
        return stems


def _wide(word: str) -> Iterable[str]:
    pairs = (word[at : at + 2] for at in range(len(word) - 1))
    return (each for each in pairs if not is_unit(each))


def _named(word: str) -> Iterable[str]:
    name = word.casefold()
    parts = _PART.split(name)
    yield from (part[:_STEM] for part in parts if len(part) > 1 and part.isalpha() and _weighs(part))
    if len(parts) > 1 and not name.isalpha():
        yield name


def _weighs(word: str) -> bool:
    return word not in _LIGHT and not is_unit(word)
