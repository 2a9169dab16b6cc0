"""A text without what only carries it: the tags of markup, the signs by which a program writes a text in one line.
They refuse to call that a guise: whoever writes so hides nothing, and what is found weighs what it weighs elsewhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.folding import Reading, folded

_TAG: Final = lazy("</?[a-z!][^<>]{0,400}>")
_ESCAPED: Final = lazy(r"\\(?:([nrt\"'/\\])|u([0-9A-Fa-f]{4}))")
# What stands farther away is read as it stands; and what is so close is read together, which takes less than twice.
_NEAR: Final = 96
_CLOSE: Final = 3 * _NEAR
_SIGNS: Final = MappingProxyType({"n": "\n", "r": "\n", "t": " "})


def unwrapped(text: str, plain: Reading) -> Iterator[Reading]:
    """The text around its tags without them, and around such signs as a program reads it, where it has any."""
    if "<" in plain.text:
        for tags in _close([found.span() for found in _TAG.finditer(plain.text)]):
            yield _without(plain, tags)
    if "\\" in text:
        for signs in _close([found.span() for found in _ESCAPED.finditer(text)]):
            yield _as_read(text, signs)


def _close(spans: Sequence[tuple[int, int]]) -> Iterator[Sequence[tuple[int, int]]]:
    """Those that are close to each other, one row behind the other."""
    first = 0
    for at, (_, end) in enumerate(spans, 1):
        if at == len(spans) or spans[at][0] - end > _CLOSE:
            yield spans[first:at]
            first = at


def _without(plain: Reading, gaps: Sequence[tuple[int, int]]) -> Reading:
    """With a blank for each gap; a place in it leads to where that stood."""
    begins = [max(0, gaps[0][0] - _NEAR), *(end for _, end in gaps)]
    ends = [*(begin for begin, _ in gaps), gaps[-1][1] + _NEAR]
    pieces = [plain.text[begin:end] for begin, end in zip(begins, ends, strict=True)]
    starts = list(accumulate((len(piece) + 1 for piece in pieces), initial=0))

    def place(at: int) -> int:
        which = bisect_right(starts, at) - 1
        return plain.place(begins[which] + at - starts[which])

    return Reading(text=" ".join(pieces), place=place)


def _as_read(text: str, signs: Sequence[tuple[int, int]]) -> Reading:
    """As a program reads it; a place in it leads to its end or to its beginning."""
    begin, end = max(0, signs[0][0] - _NEAR), min(len(text), signs[-1][1] + _NEAR)
    said = _ESCAPED.sub(_sign, text[begin:end])
    found = folded(said.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    last = max(0, len(found) - 1)
    return Reading(text=found, place=lambda at: end - 1 if at >= last else begin)


def _sign(found: re.Match[str]) -> str:
    if found[2]:
        return chr(int(found[2], 16))
    return _SIGNS.get(found[1], found[1])
