"""What was said to take something back, to be asked whether a decision or a constraint still holds.
It refuses to take back what somebody only speaks of, and what nobody but another may take back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import ceil
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"[^\W_]{3,40}")
# Languages without spaces are compared by pairs of letters.
_SPACELESS: Final = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")
_LONGEST: Final = 1_000
# So much of its words has to be said of a decision to take it back, and of a constraint, which is kept when in doubt.
_DECISION: Final = 0.5
_CONSTRAINT: Final = 0.75
# Of all that speaks of a word the newest are asked; every entry is compared with few others, however many there are.
_MOST: Final = 16
# What says of nothing what it is about.
_WORDS: Final = (
    "the and for that this with from have has had will not was were are you our your its any all into out but they"
    " them because instead decided decide decision use used using uses never always must only should shall please don"
    " may can cannot ever after before now just said mind changed change forget scratch cancel back take taking longer"
    " rule idea drop ignore about what more anymore need needs going want let lets actually still very then than when"
    " which who der die das den dem ein eine einen und nicht nie niemals immer nur bitte wir ich mehr doch vergiss mit"
    " für von les des une pas jamais nous que pour los las una para por nunca siempre solo olvida"
)
_PLAIN: Final = frozenset(_WORDS.split())
# Endings in English and German, and how much of a word stands before one at the least.
_ENDINGS: Final = (("ing", 4), ("ed", 4), ("en", 4), ("es", 3), ("e", 3), ("s", 3))
_DOUBLING: Final = ("ing", "ed")
# With these a word of Japanese goes on, or another is joined to it.
_ENDING: Final = re.compile("[\u3041-\u309f]")


class Said(NamedTuple):
    """What takes something back: where it stands, and whose constraints it may take back, if anybody's."""

    seq: int
    by: str
    text: str


class _Taken(NamedTuple):
    said: Said
    words: frozenset[str]


class TakenBack:
    """All that takes something back, by the words in it; each text is read once."""

    def __init__(self, every: Iterable[Said]) -> None:
        self._by_word: dict[str, list[_Taken]] = {}
        for each in sorted(every, reverse=True):
            taken = _Taken(each, content(each.text))
            for word in taken.words:
                self._by_word.setdefault(word, []).append(taken)

    def decision(self, seq: int, text: str) -> bool:
        """Whether a decision was taken back."""
        words = content(text)
        for taken in self._about(seq, text, words):
            both = len(words & taken.words)
            if taken.words <= words or both >= max(2, _DECISION * min(len(words), len(taken.words))):
                return True
        return False

    def constraint(self, seq: int, text: str, by: str) -> bool:
        """Whether a constraint was taken back by who set it, and by most of its words."""
        words = content(text)
        least = ceil(_CONSTRAINT * len(words))
        every = self._about(seq, text, words)
        return any(taken.said.by == by and len(words & taken.words) >= least for taken in every)

    def _about(self, seq: int, text: str, words: frozenset[str]) -> Iterator[_Taken]:
        """What was said later and has a word of this; or in the same breath, and then all of it."""
        for word in words:
            for taken in self._by_word.get(word, ())[:_MOST]:
                at, _, said = taken.said
                if at > seq or (at == seq and text in said and text != said):
                    yield taken


def content(text: str) -> frozenset[str]:
    """The words of a text that say what it is about, without their endings: who takes a rule back bends its words."""
    return frozenset(_each_word(text.lower()[:_LONGEST]))


def _each_word(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text):
        word = match.group()
        if _SPACELESS.search(word):
            yield from (word[n : n + 2] for n in range(len(word) - 1) if not _ENDING.match(word, n))
        elif word not in _PLAIN:
            yield _stem(word)


def _stem(word: str) -> str:
    """A word without what says of one who did it, and when, or of several."""
    for ending, shortest in _ENDINGS:
        if word.endswith(ending) and len(word) >= shortest + len(ending):
            stem = word[: -len(ending)]
            return stem[:-1] if ending in _DOUBLING and stem[-1] == stem[-2] else stem
    return word
