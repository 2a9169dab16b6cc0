"""MessagePack, as LangGraph packs its checkpoints: how much would be made of it is counted before anything is.
It refuses to say what it holds; whoever unpacks it finds out.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from unabridged.importing.pieces import MOST_VALUES
from unabridged.importing.plain import TooManyError

# What stands in an object is handed on whole, and what stands in an object in it once more; LangGraph's are two deep.
MOST_HANDED_ON: Final = 16
_TEXT: Final = 0xA0
_NIL: Final = 0xC0
_NEGATIVE: Final = 0xE0
_SHORT: Final = 0x1F
# By its first byte how long a value is, of lists and maps the beginning; or how many bytes say so, and how many more.
_FIXED: Final = MappingProxyType(
    {
        0xC0: 1, 0xC1: 1, 0xC2: 1, 0xC3: 1, 0xCA: 5, 0xCB: 9, 0xCC: 2, 0xCD: 3, 0xCE: 5, 0xCF: 9,
        0xD0: 2, 0xD1: 3, 0xD2: 5, 0xD3: 9, 0xD4: 3, 0xD5: 4, 0xD6: 6, 0xD7: 10, 0xD8: 18,
        0xDC: 3, 0xDD: 5, 0xDE: 3, 0xDF: 5,
    }
)  # fmt: skip
_TOLD: Final = MappingProxyType(
    {
        0xC4: (1, 2), 0xC5: (2, 3), 0xC6: (4, 5), 0xC7: (1, 3), 0xC8: (2, 4), 0xC9: (4, 6),
        0xD9: (1, 2), 0xDA: (2, 3), 0xDB: (4, 5),
    }
)  # fmt: skip


class Allowance:
    """How much may be made of one checkpoint; ``TooManyError`` where it asks for more."""

    def __init__(self, raw: bytes) -> None:
        self._values, self._bytes = MOST_VALUES, len(raw) * MOST_HANDED_ON
        self._is_counted = len(raw) > MOST_VALUES  # each value takes a byte

    def spend(self, raw: bytes) -> None:
        """These bytes are unpacked next: the checkpoint's, or those of an object in it."""
        self._bytes -= len(raw)
        self._values -= values_in(raw, self._values) if self._is_counted else 0
        if self._bytes < 0 or self._values < 0:
            raise TooManyError


def values_in(raw: bytes, most: int) -> int:
    """How many values are packed here, those in lists and maps included; no further than one more than the most."""
    at = count = 0
    while at < len(raw) and count <= most:
        at, count = behind(raw, at), count + 1
    return count


def behind(raw: bytes, at: int) -> int:
    """Where what stands here ends; of a list or a map only how many follow."""
    first = raw[at]
    if first < _TEXT or first >= _NEGATIVE:
        return at + 1
    if first < _NIL:
        return at + 1 + (first & _SHORT)
    if fixed := _FIXED.get(first):
        return at + fixed
    told, more = _TOLD[first]
    return at + more + int.from_bytes(raw[at + 1 : at + 1 + told])
