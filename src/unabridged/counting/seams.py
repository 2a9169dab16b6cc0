"""Which tokens may stand side by side, by what their ranks say of the seam between two characters.
It refuses to know how pieces are found or counted; all it says follows from the spellings and their ranks.

    Two tokens fit when merging the bytes of both leaves both. While they are merged, only a token made of an end of
    the one and a beginning of the other could come between; those ends and beginnings are the halves of the two, and
    the halves of their halves. So the two are unmade, last merge first, and it is asked at each step whether what
    meets at the seam is a token that would have been made before. Mostly it need not be asked to the last byte: the
    *floor* of a seam is the lowest rank of all tokens whose halves meet at it, and from there on nothing comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from unabridged.counting.merging import NEVER
from unabridged.counting.once import once
from unabridged.counting.vocabulary import TORN, cuts, ranks, respelled, spelled

# A surrogate in the text of a token is a byte of a character that is not all there; up to BF it begins none.
_FIRST_BYTE, _LAST_CONTINUATION, _LAST_BYTE = "\udc80", "\udcbf", "\udcff"
_CONTINUATIONS: Final = range(0x80, 0xC0)

# How many floors are remembered at most; a text in one script has a few thousand seams.
FLOORS_LIMIT: Final = 1 << 14


class Floors(dict[str, int]):
    """The floor of each seam asked for so far: the lowest rank of all tokens whose halves meet there, or NEVER."""

    __slots__ = ("_lowest",)

    def __init__(self, lowest: Mapping[str, int]) -> None:
        self._lowest = lowest

    def __missing__(self, seam: str) -> int:
        # A token may also hold but a part of one of the two characters, or of both.
        left, right = map(spelled, seam)
        tails = [seam[0], *(left[at:] for at in range(1, len(left)))]
        heads = [seam[1], *(right[:at] for at in range(1, len(right)))]
        floor = min(self._lowest.get(tail + head, NEVER) for tail, head in product(tails, heads))
        if len(self) >= FLOORS_LIMIT:
            self.clear()
        self[seam] = floor
        return floor


@dataclass(frozen=True, slots=True, kw_only=True)
class Seams:
    """What the vocabulary says of two characters side by side.

    ``tokens`` has the rank of each token by its text, tokens of ASCII only if they are one character: what is found
    here holds of texts in which no two characters of ASCII are neighbours. ``cuts`` is where a token's halves meet,
    by rank; ``longest`` the length of the longest token that begins with these two characters; ``lowest`` the lowest
    rank of a token whose halves meet at this seam. After and before some characters a token may hold a part of one.
    """

    tokens: Mapping[str, int]
    cuts: bytes
    longest: Mapping[str, int]
    lowest: Mapping[str, int]
    after: frozenset[str]
    before: frozenset[str]
    floors: Floors


@once
def seams() -> Seams:
    """What is known of seams, one value for all counters."""
    known, meets = ranks(), cuts()
    # NUL is in no token but its own, so all of them can be respelled at once.
    spellings = [spelling for spelling in known if not spelling.isascii()]
    texts = dict(zip(respelled("\0".join(spellings)).split("\0"), map(known.__getitem__, spellings), strict=True))
    lowest: dict[str, int] = {}
    after: set[str] = set()
    before: set[str] = set()
    for text, rank in reversed(texts.items()):
        cut = meets[rank]
        if not 0 < cut < TORN or _FIRST_BYTE <= text[cut] <= _LAST_CONTINUATION:
            continue  # no halves, or halves of one character
        seam = text[cut - 1 : cut + 1]
        if _is_byte(seam[0]) or _is_byte(seam[1]):
            left, right = _ends(text, cut)
            seam = left + right
            if _is_byte(left[0]):
                before.update(_beginning_with(right))
            else:
                after.add(left)
        lowest[seam] = rank
    longest = {text[:2]: len(text) for text in sorted(texts, key=len)}
    ascii_alone = {character: known[character] for character in map(chr, range(128))}
    return Seams(
        tokens=texts | ascii_alone,
        cuts=meets,
        longest=longest,
        lowest=lowest,
        after=frozenset(after),
        before=frozenset(before),
        floors=Floors(lowest),
    )


def _is_byte(character: str) -> bool:
    return _FIRST_BYTE <= character <= _LAST_BYTE


def _ends(text: str, cut: int) -> tuple[str, str]:
    """What meets at this cut of a token: a character, or as much of it as the token has."""
    left, right = text[:cut], text[cut:]
    return left if _is_byte(left[-1]) else left[-1], right if _is_byte(right[0]) else right[0]


def _beginning_with(right: str) -> Iterator[str]:
    """The characters that begin so: one character, or all that lack a last byte."""
    if not _is_byte(right[0]):
        return iter(right)
    opened = right.encode("ascii", "surrogateescape")
    return ((opened + bytes([last])).decode() for last in _CONTINUATIONS)


@once
def fitting() -> Callable[[str, str, int], bool]:
    """What tells whether merging leaves two tokens what they are, given both and the floor of their seam."""
    tokens, cuts, rank = seams().tokens, seams().cuts, seams().tokens.get

    def fits(first: str, second: str, floor: int) -> bool:
        limit, first_rank, second_rank = NEVER, tokens[first], tokens[second]
        while rank(first + second, NEVER) >= limit:
            if first_rank > second_rank:
                limit, cut = first_rank, cuts[first_rank]
                if limit <= floor or not cut:
                    return True
                first = first[cut:] if cut < TORN else halves(first, cut - TORN)[1]
                first_rank = tokens[first]
            else:
                # Of two places with one rank the left one is merged first: what spans the seam, before the second.
                limit, cut = second_rank + 1, cuts[second_rank]
                if limit <= floor or not cut:
                    return True
                second = second[:cut] if cut < TORN else halves(second, cut - TORN)[0]
                second_rank = tokens[second]
        return False

    return fits


@cache
def halves(token: str, cut: int) -> tuple[str, str]:
    """The texts of the two parts of a token that meet inside a character, after so many bytes."""
    spelling = spelled(token)
    return respelled(spelling[:cut]), respelled(spelling[cut:])
