"""A pattern that is looked for only in the sentences that have one of the words which stand in whatever it finds.
It refuses to look at the rest of a text, which is most of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.lazy_patterns import lazy

_ENDS: Final = lazy(r"[.!?](?=\s|$)|[\n。！？]")
# So far back a sentence is looked for, and so far on.
_BACK: Final = 400
_ON: Final = 1_200


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """Those that have one of these folded words; ``plain`` are those in plain letters, ``on`` is how far past its end."""

    words: tuple[str, ...]
    plain: tuple[str, ...]
    on: int = 0

    def spans(self, text: str, small: str) -> list[tuple[int, int]]:
        """From where to where its sentences go that have one of the words; all of one that folds to another length."""
        spans = self._spans(small)
        return [(0, len(text))] if spans and len(text) != len(small) else spans

    def _spans(self, small: str) -> list[tuple[int, int]]:
        places = set[int]()
        for word in self.plain if small.isascii() else self.words:
            if word in small:
                places.update(_places(word, small))
        spans = list[tuple[int, int]]()
        for at in sorted(places):
            if spans and at < spans[-1][1]:
                continue
            # From the mark that ends the sentence before on, for which some patterns ask.
            start = max(
                (match.start() for match in _ENDS.finditer(small, max(0, at - _BACK), at)), default=max(0, at - _BACK)
            )
            end = _ENDS.search(small, at + 1, at + _ON)
            spans.append((start, (end.end() if end else min(len(small), at + _ON)) + self.on))
        return spans


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearby(Sentences):
    """A pattern, and words of which one stands in whatever it finds."""

    pattern: re.Pattern[str]

    def finditer(self, text: str, small: str) -> Iterator[re.Match[str]]:
        """Where it stands in a text, which is given as it is and folded."""
        for start, end in self.spans(text, small):
            yield from self.pattern.finditer(text, start, end)


def nearby(pattern: str, words: str, flags: re.RegexFlag = re.IGNORECASE, *, on: int = 0) -> Nearby:
    """A pattern with the words of a sentence, parted by strokes since some are two."""
    kept = _kept(words)
    return Nearby(pattern=lazy(pattern, flags), words=kept, plain=_plain(kept), on=on)


def sentences(words: str, *, on: int = 0) -> Sentences:
    """Sentences by their words alone, parted in the same way, for whoever looks for several things in them."""
    kept = _kept(words)
    return Sentences(words=kept, plain=_plain(kept), on=on)


def _kept(words: str) -> tuple[str, ...]:
    folds = dict.fromkeys(folded(each) for line in words.splitlines() for each in line.split("|"))
    return tuple(each for each in folds if each.strip())


def _plain(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(filter(str.isascii, words))


def _places(word: str, small: str) -> Iterator[int]:
    at = small.find(word)
    while at >= 0:
        yield at
        at = small.find(word, at + 1)
