"""Between which characters a token may run: whole characters to begin merging with, and safe places to cut.
It refuses to know how pieces are found or merged; all it says follows from the spellings and their ranks.

    Merging begins with bytes. It may begin with whole characters instead, three to four times fewer parts,
    wherever no token that holds a part of a character can be made before the character itself is: a
    *straddler* of a lower rank than the character it tears. A seam, two characters side by side, where such
    a straddler fits is *loose*. Almost no seam of Chinese text is even held by a token, loose or not; there
    the piece falls apart into words that are counted, and remembered, one by one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import Final

from unabridged.counting.vocabulary import ranks, spelled

# From here on characters are written without spaces between words, or are whole syllables.
DENSE: Final = "\u2e80"


@dataclass(frozen=True, slots=True, kw_only=True)
class Straddler:
    """A token that tears a character: the end of one, whole characters, the beginning of one; some may be empty."""

    end: bytes
    whole: str
    beginning: bytes
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Seams:
    """What is known of two characters side by side, for every two that matter."""

    spellings: Mapping[str, str]
    words: frozenset[str]
    loose: frozenset[str]
    held: frozenset[str]
    held_after: frozenset[str]
    held_before: frozenset[str]

    def parts(self, piece: str) -> list[str]:
        """What merging may begin with: the spellings of whole characters where that is safe, else of bytes."""
        try:
            whole = list(map(self.spellings.__getitem__, piece))
        except KeyError:  # a character that is no token by itself
            return list(spelled(piece))
        if self.loose.isdisjoint(map(add, piece, piece[1:])):
            return whole
        return list(self._torn(piece, whole))

    def _torn(self, piece: str, whole: list[str]) -> Iterator[str]:
        before = ""
        loose = self.loose
        for character, after, spelling in zip(piece, piece[1:] + " ", whole, strict=True):
            if before + character in loose or character + after in loose:
                yield from spelling
            else:
                yield spelling
            before = character

    def cuts(self, piece: str) -> list[int]:
        """Places in dense writing that no token runs across, so that what lies between is counted by itself."""
        held, after, before = self.held, self.held_after, self.held_before
        return [
            at
            for at, seam in enumerate(map(add, piece, piece[1:]), 1)
            if seam not in held
            and seam >= DENSE
            and seam[1] >= DENSE
            and seam[0] not in after
            and seam[1] not in before
        ]


@cache
def seams() -> Seams:
    """The seams of the vocabulary, one value for all counters."""
    characters: dict[str, int] = {}
    straddlers: list[Straddler] = []
    held: set[str] = set()
    words: list[str] = []
    for spelling, rank in ranks().items():
        if spelling.isascii():
            continue
        token = spelling.encode("ascii", "surrogateescape")
        try:
            text = token.decode()
        except UnicodeDecodeError:
            straddlers += _straddling(token, rank)
        else:
            if len(text) == 1:
                characters[text] = rank
            elif max(text) >= DENSE:
                held.update(map(add, text, text[1:]))
                words.append(text)
    for straddler in straddlers:
        held.update(map(add, straddler.whole, straddler.whole[1:]))
    letters = [*map(chr, range(128)), *characters]
    return Seams(
        spellings=dict(zip(letters, map(spelled, letters), strict=True)),
        words=frozenset([*characters, *words]),
        loose=frozenset(_loose(straddlers, characters)),
        held=frozenset(held),
        held_after=frozenset(one.whole[-1] for one in straddlers if one.beginning and one.whole),
        held_before=frozenset(_held_before(straddlers)),
    )


def _straddling(token: bytes, rank: int) -> list[Straddler]:
    """The token as a straddler; none when it is but a part of one character."""
    begins = next((at for at, byte in enumerate(token) if byte & 0xC0 != 0x80), len(token))
    end, rest = token[:begins], token[begins:]
    try:
        whole, beginning = rest.decode(), b""
    except UnicodeDecodeError as torn:
        whole, beginning = rest[: torn.start].decode(), rest[torn.start :]
    if not whole and not (end and beginning):
        return []
    return [Straddler(end=end, whole=whole, beginning=beginning, rank=rank)]


def _loose(straddlers: Iterable[Straddler], characters: Mapping[str, int]) -> Iterator[str]:
    opened: defaultdict[bytes, list[str]] = defaultdict(list)
    closed: defaultdict[bytes, list[str]] = defaultdict(list)
    for character in characters:
        encoded = character.encode()
        for at in range(1, len(encoded)):
            opened[encoded[:at]].append(character)
            closed[encoded[at:]].append(character)
    for one in straddlers:
        if one.beginning:
            lefts = one.whole[-1:] or closed[one.end]
            rights = [character for character in opened[one.beginning] if characters[character] > one.rank]
            yield from (left + right for right in rights for left in lefts)
        if one.end:
            lefts = [character for character in closed[one.end] if characters[character] > one.rank]
            rights = one.whole[:1] or opened[one.beginning]
            yield from (left + right for right in rights for left in lefts)


def _held_before(straddlers: Iterable[Straddler]) -> Iterator[str]:
    for one in straddlers:
        if one.end and one.whole:
            yield one.whole[0]
        elif one.end:
            yield from ((one.beginning + bytes([last])).decode() for last in range(0x80, 0xC0))
