"""Where a token may run from one character into the next: what merging can begin with, and where a piece can be cut.
It refuses to know how pieces are found or merged; all it says follows from the spellings and their ranks.

    Merging begins with bytes. It may as well begin with whole characters, a third as many parts, wherever no
    token that holds a part of a character can be made before the character itself: no *straddler* ranked below
    the character it tears. Two characters side by side are a *seam*; a seam where such a straddler fits tears
    one of the two, and that one begins as bytes. Most seams of Chinese, Japanese and Korean are inside no token
    at all: there a piece falls apart into words, which are few, and counted once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import Final

from unabridged.counting.vocabulary import ranks, spelled

# From here on most writing puts no spaces between words, or fits a syllable or a word into a character.
DENSE: Final = "\u0e00"

_CONTINUATION: Final = range(0x80, 0xC0)
_THREE: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Straddler:
    """A token that tears a character: the end of one, whole characters, the beginning of one; not all are there."""

    end: bytes
    whole: str
    beginning: bytes
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Seams:
    """What the vocabulary says of characters and of two of them side by side."""

    whole: Mapping[str, str]
    torn: Mapping[str, tuple[str, ...]]
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
        if self.tears_right.isdisjoint(seams) and self.tears_left.isdisjoint(seams):
            return parts
        torn = {at for at, seam in enumerate(seams, 1) if seam in self.tears_right}
        torn.update(at for at, seam in enumerate(seams) if seam in self.tears_left)
        for at in sorted(torn, reverse=True):
            parts[at : at + 1] = self.torn[piece[at]]
        return parts

    def cuts(self, piece: str) -> list[int]:
        """Places between dense characters that no token runs across: what lies between them is counted by itself."""
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
    """What is known of seams, one value for all counters."""
    known = ranks()
    characters: dict[str, int] = {}
    straddlers: list[Straddler] = []
    words: list[str] = []
    for spelling, rank in known.items():
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
                words.append(text)
    ends = {one.end: one.rank for one in reversed(straddlers)}
    beginnings = {one.beginning: one.rank for one in reversed(straddlers)}
    ascii_characters = map(chr, range(128))
    return Seams(
        whole={character: spelled(character) for character in [*ascii_characters, *characters]},
        torn={character: _torn(character.encode(), known, beginnings, ends) for character in characters},
        tears_left=frozenset(_tears_left(straddlers, characters)),
        tears_right=frozenset(_tears_right(straddlers, characters)),
        words=frozenset([*characters, *words]),
        held=frozenset(seam for text in [*words, *(s.whole for s in straddlers)] for seam in map(add, text, text[1:])),
        held_after=frozenset(one.whole[-1] for one in straddlers if one.beginning and one.whole),
        held_before=frozenset(_held_before(straddlers)),
    )


def _straddling(token: bytes, rank: int) -> list[Straddler]:
    """The token as a straddler; none when it is but a part of one character."""
    begins = next((at for at, byte in enumerate(token) if byte not in _CONTINUATION), len(token))
    end, rest = token[:begins], token[begins:]
    try:
        whole, beginning = rest.decode(), b""
    except UnicodeDecodeError as torn:
        whole, beginning = rest[: torn.start].decode(), rest[torn.start :]
    if not whole and not (end and beginning):
        return []
    return [Straddler(end=end, whole=whole, beginning=beginning, rank=rank)]


def _torn(
    character: bytes, known: Mapping[str, int], beginnings: Mapping[bytes, int], ends: Mapping[bytes, int]
) -> tuple[str, ...]:
    """The parts of a torn character: its bytes, or the first two as one where nothing can come between them."""
    spelling = character.decode("ascii", "surrogateescape")
    opening = known.get(spelling[:2])
    if len(character) != _THREE or opening is None:
        return tuple(spelling)
    rivals = (known.get(spelling[1:]), beginnings.get(character[:1]), ends.get(character[1:]))
    if any(rival is not None and rival < opening for rival in rivals):
        return tuple(spelling)
    return spelling[:2], spelling[2:]


def _tears_right(straddlers: Iterable[Straddler], characters: Mapping[str, int]) -> Iterator[str]:
    """Seams at which a straddler may take the beginning of the second character before that is made."""
    opened, closed = _by_parts(characters)
    for one in straddlers:
        if one.beginning:
            lefts = one.whole[-1:] or closed[one.end]
            rights = [character for character in opened[one.beginning] if characters[character] > one.rank]
            yield from (left + right for right in rights for left in lefts)


def _tears_left(straddlers: Iterable[Straddler], characters: Mapping[str, int]) -> Iterator[str]:
    """Seams at which a straddler may take the end of the first character before that is made."""
    opened, closed = _by_parts(characters)
    for one in straddlers:
        if one.end:
            lefts = [character for character in closed[one.end] if characters[character] > one.rank]
            rights = one.whole[:1] or opened[one.beginning]
            yield from (left + right for right in rights for left in lefts)


def _by_parts(characters: Iterable[str]) -> tuple[Mapping[bytes, list[str]], Mapping[bytes, list[str]]]:
    """The characters by each beginning, and by each end, of their bytes."""
    opened: defaultdict[bytes, list[str]] = defaultdict(list)
    closed: defaultdict[bytes, list[str]] = defaultdict(list)
    for character in characters:
        encoded = character.encode()
        for at in range(1, len(encoded)):
            opened[encoded[:at]].append(character)
            closed[encoded[at:]].append(character)
    return opened, closed


def _held_before(straddlers: Iterable[Straddler]) -> Iterator[str]:
    """Characters before which a straddler may hold what is no character of its own."""
    for one in straddlers:
        if one.end and one.whole:
            yield one.whole[0]
        elif one.end:
            yield from ((one.beginning + bytes([last])).decode() for last in _CONTINUATION)
