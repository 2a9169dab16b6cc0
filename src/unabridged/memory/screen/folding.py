"""A text as patterns read it: small letters without accents, what is not seen left out, and its words in a row.
It refuses to lose the way back: a place in what it makes leads to a place in the text as it was written.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, compress, count, filterfalse, repeat
from operator import add
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.unseen import CONTROLS, stripped

_SEGMENT: Final = lazy(r"[\s\S]{1,64}")
_ACCENTS: Final = lazy("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
_WIDE: Final = 64
_RUN: Final = lazy(r"[^\w\s]{64}")
_APOSTROPHES: Final = ("'", "\u2018", "\u2019", "\u02bc", "\u00b4", "`")
_SURROGATES: Final = lazy("[\ud800-\udfff]")
_ABROAD: Final = lazy(r"[^\x00-\x7f]+")
_SIGN: Final = lazy(r"[\W_]")
# Up to so many each sign of its own is left out at once; behind that a text would be gone through too often.
_FEW_SIGNS: Final = 96
# Where all is ASCII whatever belongs to no word is a blank.
_BETWEEN_WORDS: Final = str.maketrans({code: " " for code in range(128) if not chr(code).isalnum()})
# What folding leaves out of ASCII.
_LEFT_OUT: Final = bytes((*CONTROLS, *(ord(sign) for sign in _APOSTROPHES if sign.isascii())))
_LEFT: Final = lazy(f"[{re.escape(_LEFT_OUT.decode())}]")
_OTHERS: Final = lazy(r"[\x00-\x7f]+")
# All but signs of which none becomes one with another as it is folded: letters of most scripts, points, pictures, and
# what is left out before any other is looked at.
_NOT_ALONE: Final = lazy(
    "[^\x00-\x7f\xa0-\u024f\u0391-\u03c9\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0400-\u0481\u048a-\u04ff"
    "\u200b-\u2027\u202a-\u205e\u2060-\u2064\u2066-\u2069\u2500-\u27bf\u3001-\u3020"
    "\u3041-\u3096\u30a1-\u30fa\u30fc-\u30fe\u4e00-\u9fff\uac00-\ud7a3\ufe00-\ufe0f\ufeff\uff01-\uff5e\U0001f300-\U0001faff\U000e0001-\U000e01ef]"
)
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
    return blanked(text).split()


def blanked(text: str) -> str:
    """The text with a blank for each sign that belongs to no word."""
    return text.translate(_BETWEEN_WORDS) if text.isascii() else _blanked(text, frozenset(text))


def _blanked(text: str, signs: Iterable[str]) -> str:
    others = list(filterfalse(str.isalnum, signs))
    if len(others) > _FEW_SIGNS:
        return _SIGN.sub(" ", text)
    for sign in others:
        text = text.replace(sign, " ")
    return text


def _behind_each_other(pieces: Sequence[str]) -> Iterator[int]:
    """Where each of these begins with one sign between each two, and where one more would."""
    return map(add, accumulate(map(len, pieces), initial=0), count())


class Reading:
    """A text to be looked through, made of an original; ``place`` leads from a place in it to one there.

    It has its ``words`` one behind the other, those that are ``known`` each once, and all ``spoken`` with one blank
    between each two; ``blanked`` it has a blank for each sign that belongs to no word.
    """

    def __init__(self, *, text: str, place: Callable[[int], int], how: str = "") -> None:
        self.text, self.place, self.how = text, place, how
        self.blanked = text.translate(_BETWEEN_WORDS) if text.isascii() else _blanked(text, self.signs)
        self.words = self.blanked.split()
        self.known = frozenset(self.words)
        self.spoken = " ".join(self.words)

    @cached_property
    def signs(self) -> frozenset[str]:
        """The signs of the text, each once."""
        return frozenset(self.text)

    @cached_property
    def begins(self) -> list[int]:
        """Where each word begins among the words, and where the last of them ends."""
        return list(_behind_each_other(self.words))

    @cached_property
    def _starts(self) -> list[int]:
        """Where each word begins in the text."""
        pieces = self.blanked.split(" ")
        return list(compress(_behind_each_other(pieces), pieces))

    def _within(self, at: int) -> int:
        """Where a letter of the words stands in the text."""
        which = bisect_right(self.begins, at) - 1
        return self._starts[which] + at - self.begins[which]

    def of(self, first: int, last: int) -> tuple[int, int]:
        """The span in the original of one in the text."""
        one, other = self.place(first), self.place(last - 1)
        return min(one, other), max(one, other) + 1

    def of_spoken(self, first: int, last: int) -> tuple[int, int]:
        """The span in the original of the whole words that one among the words touches."""
        begin, end = self.spoken.rfind(" ", 0, first) + 1, self.spoken.find(" ", last - 1)
        end = end if end >= 0 else len(self.spoken)
        return self.of(self._within(begin), self._within(end - 1) + 1)


def read(text: str) -> Reading:
    """The text, folded."""
    plain = folded(text)
    return Reading(text=plain, place=_same if text.isascii() and len(plain) == len(text) else _Back(text).place)


def _same(at: int) -> int:
    return at


class _Uneven(NamedTuple):
    """The signs of a text that are not one as folded: where each stands, how many it becomes, and where these begin."""

    places: list[int]
    widths: list[int]
    begins: list[int]

    def before(self, at: int) -> int:
        """Where a character of the folded text stood."""
        which = bisect_right(self.begins, at) - 1
        if which < 0:
            return at
        beyond = at - self.begins[which] - self.widths[which]
        return self.places[which] + max(0, beyond + 1)


def _places(text: str, sign: str) -> Iterator[int]:
    at = text.find(sign)
    while at >= 0:
        yield at
        at = text.find(sign, at + 1)


class _Back:
    """The way back to a text that folding made shorter or longer: by short segments, found when first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._within = dict[int, list[int]]()

    @cached_property
    def _begins(self) -> list[int]:
        return list(accumulate(map(_folded_length, _SEGMENT.findall(self._text)), initial=0))

    @cached_property
    def _uneven(self) -> _Uneven | None:
        """Where signs become none or several; None where some may become one with what stands beside them."""
        if self._text.isascii():
            gone = [found.start() for found in _LEFT.finditer(self._text)]
            return _Uneven(gone, [0] * len(gone), [at - before for before, at in enumerate(gone)])
        signs = set(self._text)
        if _NOT_ALONE.search("".join(signs)) is not None:
            return None
        lengths = {sign: length for sign, length in zip(signs, map(_length, signs), strict=True) if length != 1}
        places = sorted(at for sign in lengths for at in _places(self._text, sign))
        widths = [lengths[self._text[at]] for at in places]
        shifts = accumulate((width - 1 for width in widths), initial=0)
        return _Uneven(places, widths, [at + shift for at, shift in zip(places, shifts, strict=False)])

    def place(self, at: int) -> int:
        """Where a character of the folded text stood; each segment that is asked for is walked sign by sign."""
        if (uneven := self._uneven) is not None:
            return uneven.before(at)
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
    if max(others, default="") > _LAST_ALONE and _NOT_ALONE.search(others) is not None:
        return len(folded(text))
    return len(text.encode("ascii", "ignore").translate(None, _LEFT_OUT)) + sum(map(_length, others))


@lru_cache(maxsize=1024)
def _length(sign: str) -> int:
    """How many signs folding makes of one."""
    return len(folded(sign))
