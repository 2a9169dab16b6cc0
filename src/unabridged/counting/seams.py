"""Where a token may run from one character into the next: what merging can begin with, where a piece can be cut.
It refuses to know how pieces are found or merged; all it says follows from the spellings and their ranks.

    Merging begins with bytes. It may as well begin with whole characters, a third as many parts, wherever no
    token that holds a part of a character can be made before the character itself: no straddler ranked below
    the character it tears. Two characters side by side are a *seam*; a seam where such a straddler fits tears
    one of the two, and that one begins as bytes. Most seams of Chinese, Japanese and Korean are inside no token
    at all: there a piece falls apart into words, which are few, and counted once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from operator import add
from typing import Final

from unabridged.counting.straddlers import Characters, Straddlers, is_broken
from unabridged.counting.vocabulary import ranks, respelled, spelled

# From here on most writing puts no spaces between words, or fits a syllable or a word into a character.
DENSE: Final = "\u0e00"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seams:
    """What the vocabulary says of characters and of two of them side by side.

    ``whole`` has the spelling of each character that is a token, ``torn`` gives its parts where a seam tears it.
    ``words`` are the tokens with dense characters, ``held`` the seams inside them; after and before some
    characters any seam is held.
    """

    whole: Mapping[str, str]
    torn: Callable[[str], tuple[str, ...]]
    tears: frozenset[str]
    tears_left: frozenset[str]
    tears_right: frozenset[str]
    words: frozenset[str]
    held: frozenset[str]
    held_after: frozenset[str]
    held_before: frozenset[str]

    def parts(self, piece: str) -> list[str]:
        """What merging may begin with: whole characters where that is safe, else bytes, all spelled."""
        try:
            parts = list(map(self.whole.__getitem__, piece))
        except KeyError:  # a character that is no token, and never becomes one part
            return list(spelled(piece))
        seams = list(map(add, piece, piece[1:]))
        if self.tears.isdisjoint(seams):
            return parts
        torn = {at for at, seam in enumerate(seams) if seam in self.tears_left}
        torn |= {at for at, seam in enumerate(seams, 1) if seam in self.tears_right}
        for at in sorted(torn, reverse=True):
            parts[at : at + 1] = self.torn(parts[at])
        return parts

    def count_apart(self, piece: str, count: Callable[[str], int]) -> int:
        """The tokens of a piece, cut before dense characters wherever no token runs across; none if nowhere it can be.

        Words that are tokens are counted here, others by ``count``; one pass, since most of the time goes by here.
        """
        held, after, before, words = self.held, self.held_after, self.held_before, self.words
        total = begin = 0
        for at, (left, right) in enumerate(pairwise(piece), 1):
            if left + right not in held and right >= DENSE and left not in after and right not in before:
                word = piece[begin:at]
                total += 1 if word in words else count(word)
                begin = at
        if begin:
            word = piece[begin:]
            total += 1 if word in words else count(word)
        return total


@cache
def seams() -> Seams:
    """What is known of seams, one value for all counters."""
    known = ranks()
    # NUL is in no token but its own, so all of them can be respelled, and searched, at once.
    texts = respelled("\0".join([spelling for spelling in known if not spelling.isascii()]))
    # A surrogate is above most characters too, so the broken tokens are among these.
    high = re.findall(f"[^\0{DENSE}-\U0010ffff]*+[{DENSE}-\U0010ffff][^\0]*+", texts)
    broken = [text for text in high if is_broken(text)]
    straddlers = Straddlers.among((text, known[spelled(text)]) for text in broken)
    words = frozenset(high).difference(broken)
    alone = {text: spelled(text) for text in re.findall("(?<![^\0])[^\0\udc80-\udcff](?![^\0])", texts)}
    characters = Characters.of(alone, known)
    tears_left = frozenset(straddlers.tear_left(characters))
    tears_right = frozenset(straddlers.tear_right(characters))
    return Seams(
        whole={character: character for character in map(chr, range(128))} | alone,
        torn=cache(partial(straddlers.torn, known)),
        tears=tears_left | tears_right,
        tears_left=tears_left,
        tears_right=tears_right,
        words=words,
        held=frozenset(
            seam for text in [*words, *(one.whole for one in straddlers.each)] for seam in map(add, text, text[1:])
        ),
        held_after=frozenset(straddlers.hold_after()),
        held_before=frozenset(straddlers.hold_before()),
    )
