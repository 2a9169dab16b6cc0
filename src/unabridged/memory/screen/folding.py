"""A text as patterns read it: small letters without accents, what is not seen left out, and its words in a row.
It refuses to lose the way back: a place in what it makes leads to a place in the text as it was written.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, compress, count, repeat
from operator import add
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.unseen import CONTROLS, stripped

_SEGMENT: Final = lazy(r"[\s\S]{1,64}")
_ACCENTS: Final = lazy("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
_WIDE: Final = 64
_RUN: Final = lazy(r"[^\w\s]{64}")
_APOSTROPHES: Final = ("'", "\u2018", "\u2019", "\u02bc", "\u00b4", "`")
_SURROGATES: Final = lazy("[\ud800-\udfff]")
_ABROAD: Final = lazy(r"[^\x00-\x7f]+")
_SIGNS_ABROAD: Final = lazy(r"[^\x00-\x7f\w]+")
_SIGN_ABROAD: Final = lazy(r"[^\x00-\x7f\w]")
_WORD: Final = lazy(r"\w+")
# Where all is ASCII whatever belongs to no word is a blank.
_BETWEEN_WORDS: Final = str.maketrans({code: " " for code in range(128) if not chr(code).isalnum()})
# What folding leaves out of ASCII.
_LEFT_OUT: Final = bytes((*CONTROLS, *(ord(sign) for sign in _APOSTROPHES if sign.isascii())))
_OTHERS: Final = lazy(r"[\x00-\x7f]+")
# Up to here no letter is one with what stands beside it.
_LAST_ALONE: Final = "\u024f"


def folded(text: str) -> str:
    """Small letters, one form of each, no accents, no apostrophes, nothing unseen."""
    if text.isascii():
        return _without_apostrophes(stripped(text).lower())
    plain = stripped(text)
    # Marks are sorted one by one where they are put in order: what has a long run of them is read in short pieces.
    if _has_run(plain):
        plain = "".join(map(_one_form, _SEGMENT.findall(plain)))
    else:
        # No mark that is left joins a letter of ASCII: what stands between those is folded by itself, and once.
        forms = {run: _one_form(run) for run in set(_ABROAD.findall(plain))}
        plain = _ABROAD.sub(lambda found: forms[found[0]], plain)
    return _without_apostrophes(plain.casefold())


def _without_apostrophes(text: str) -> str:
    for sign in _APOSTROPHES:
        text = text.replace(sign, "")
    return text


def _has_run(text: str) -> bool:
    """Whether so many signs stand together that belong to no word: one of them is where one of every so many is."""
    ends = (at for at in range(_WIDE - 1, len(text), _WIDE) if not text[at].isalnum() and not text[at].isspace())
    return any(_RUN.search(text, at - _WIDE + 1, at + _WIDE) is not None for at in ends)


def _one_form(text: str) -> str:
    plain = unicodedata.normalize("NFKD", _SURROGATES.sub("\ufffd", text))
    return unicodedata.normalize("NFC", _ACCENTS.sub("", plain))


def words_of(text: str) -> list[str]:
    """The words of a text, one behind the other."""
    plain = text if text.isascii() else _SIGNS_ABROAD.sub(" ", text)
    return plain.translate(_BETWEEN_WORDS).split() if plain.isascii() else _WORD.findall(plain.replace("_", " "))


def _behind_each_other(pieces: Sequence[str]) -> Iterator[int]:
    """Where each of these begins with one sign between each two, and where one more would."""
    return map(add, accumulate(map(len, pieces), initial=0), count())


class Reading:
    """A text to be looked through, made of an original; ``place`` leads from a place in it to one there.

    It has its ``words`` one behind the other, those that are ``known`` each once, and all ``spoken`` with one blank
    between each two.
    """

    def __init__(self, *, text: str, place: Callable[[int], int], how: str = "") -> None:
        self.text, self.place, self.how = text, place, how
        self.words = words_of(text)
        self.known = frozenset(self.words)
        self.spoken = " ".join(self.words)

    @cached_property
    def begins(self) -> list[int]:
        """Where each word begins among the words, and where the last of them ends."""
        return list(_behind_each_other(self.words))

    @cached_property
    def _starts(self) -> list[int]:
        """Where each word stands in the text: between two of them is nothing that one is part of."""
        blanked = self.text if self.text.isascii() else _SIGN_ABROAD.sub(" ", self.text)
        if blanked.isascii():
            pieces = blanked.translate(_BETWEEN_WORDS).split(" ")
            return list(compress(_behind_each_other(pieces), pieces))
        found, end = list[int](), 0
        for word in self.words:
            found.append(self.text.index(word, end))
            end = found[-1] + len(word)
        return found

    def of(self, first: int, last: int) -> tuple[int, int]:
        """The span in the original of one in the text."""
        one, other = self.place(first), self.place(last - 1)
        return min(one, other), max(one, other) + 1

    def of_spoken(self, first: int, last: int) -> tuple[int, int]:
        """The span in the original of one among the words."""
        head, tail = bisect_right(self.begins, first) - 1, bisect_right(self.begins, last - 1) - 1
        return self.of(self._starts[head], self._starts[tail] + len(self.words[tail]))


def read(text: str) -> Reading:
    """The text, folded."""
    plain = folded(text)
    return Reading(text=plain, place=_same if text.isascii() and len(plain) == len(text) else _Back(text).place)


def _same(at: int) -> int:
    return at


class _Back:
    """The way back to a text that folding made shorter or longer: by short segments, found when first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._within = dict[int, list[int]]()

    @cached_property
    def _begins(self) -> list[int]:
        return list(accumulate(map(_folded_length, _SEGMENT.findall(self._text)), initial=0))

    def place(self, at: int) -> int:
        """Where a character of the folded text stood; each segment that is asked for is walked sign by sign."""
        which = bisect_right(self._begins, at) - 1
        if which not in self._within:
            signs = self._text[which * _WIDE : which * _WIDE + _WIDE]
            is_same = signs.isascii() and _folded_length(signs) == len(signs)
            lengths = repeat(1, len(signs)) if is_same else map(_length, signs)
            self._within[which] = list(accumulate(lengths, initial=0))
        begins = self._within[which]
        return which * _WIDE + min(bisect_right(begins, at - self._begins[which]), len(begins) - 1) - 1


def _folded_length(text: str) -> int:
    """How many signs folding makes of a text: of ASCII it only leaves some out, and letters near it it folds alone."""
    others = "" if text.isascii() else _OTHERS.sub("", text)
    if max(others, default="") > _LAST_ALONE:
        return len(folded(text))
    return len(text.encode("ascii", "ignore").translate(None, _LEFT_OUT)) + sum(map(_length, others))


@lru_cache(maxsize=1024)
def _length(sign: str) -> int:
    """How many signs folding makes of one."""
    return len(folded(sign))
