"""What was said to take something back, to be asked whether a decision or a constraint still holds.
It refuses to take back what somebody only speaks of, and what nobody but another may take back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import ceil
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy

_WORD: Final = lazy(r"[^\W_]{3,40}")
# Languages without spaces are compared by pairs of letters.
_SPACELESS: Final = lazy("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")
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
# Behind these stands why, and what was not taken.
_WHY: Final = lazy(
    r"\b(?:because|since|due to|so that|instead of|rather than|over|weil|denn|statt|anstatt|porque|ya que|en lugar de"
    r"|en vez de|parce que|car|plutôt que|au lieu de|perché|invece di|потому что|так как|вместо|zamiast|omdat)\b"
    "|因为|由于|而不是|而非|ではなく|の代わりに|ので|だから|대신|لأن|بدلا|[.;:\u3002\uff1a\uff1b]",
    re.IGNORECASE,
)
# Endings in English and German, and how much of a word stands before one at the least.
_ENDINGS: Final = (("ing", 4), ("ed", 4), ("en", 4), ("es", 3), ("e", 3), ("s", 3))
_DOUBLING: Final = ("ing", "ed")
# So decisions begin, whatever they are for.
_DECIDES: Final = (
    "let lets going with take choose chose chosen pick picked stick settle settled opted switch adopt entschieden"
    " entscheiden uns nehmen nimm wählen setzen decidimos decidido usar usamos tomamos mejor décidé utiliser prend"
    " prenons choisi решили используем выбрали берем abbiamo deciso usare usiamo okay actually final"
)
# With these a word of Japanese goes on, or another is joined to it.
_ENDING: Final = lazy("[\u3041-\u309f]")


class Said(NamedTuple):
    """What takes something back: where it stands, and whose constraints it may take back, if anybody's.

    Where something is only replaced, ``text`` is its name, and a decision for just that is over.
    """

    seq: int
    by: str
    text: str
    replaces: bool = False


class _Taken(NamedTuple):
    said: Said
    words: frozenset[str]


class TakenBack:
    """All that takes something back, by the words in it; each text is read once."""

    def __init__(self, every: Iterable[Said]) -> None:
        self._by_word: dict[str, list[_Taken]] = {}
        newest_first = sorted(every, reverse=True)
        # Of what stands behind all of these no word need be read; mostly there are none, and that is everything.
        self._last = newest_first[0].seq if newest_first else -1
        for each in newest_first:
            taken = _Taken(each, content(each.text))
            for word in taken.words:
                self._by_word.setdefault(word, []).append(taken)

    def decision(self, seq: int, text: str) -> bool:
        """Whether a decision was taken back."""
        if seq > self._last:
            return False
        words = content(text)
        for taken in self._about(seq, text, words):
            if taken.said.replaces:
                if _named(taken.words) == _named(content(_chosen(text))):
                    return True
                continue
            both = len(words & taken.words)
            if taken.words <= words or both >= max(2, _DECISION * min(len(words), len(taken.words))):
                return True
        return False

    def constraint(self, seq: int, text: str, by: str) -> bool:
        """Whether a constraint was taken back by who set it, and by most of its words."""
        if seq > self._last:
            return False
        words = content(text)
        least = ceil(_CONSTRAINT * len(words))
        every = self._about(seq, text, words)
        return any(taken.said.by == by and len(words & taken.words) >= least for taken in every)

    def _about(self, seq: int, text: str, words: frozenset[str]) -> Iterator[_Taken]:
        """What was said later and has a word of this; or in the same breath, and then all of it."""
        for word in words:
            for taken in self._by_word.get(word, ())[:_MOST]:
                at, said = taken.said.seq, taken.said.text
                if at > seq or (at == seq and said.startswith(text) and text != said):
                    yield taken


def _chosen(decision: str) -> str:
    """What a decision is for: it, up to why, and up to what it is instead of."""
    return _WHY.split(decision, maxsplit=1)[0]


def _named(words: frozenset[str]) -> frozenset[str]:
    """The words that name something: where no spaces are written, those of plain letters, if there are any."""
    names = frozenset(word for word in words if word.isascii())
    spaceless = any(map(_SPACELESS.search, words))
    return (names if spaceless and names else words) - _DECIDING


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


_DECIDING: Final = frozenset(map(_stem, _DECIDES.split()))
