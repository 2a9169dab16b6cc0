"""What a value may have been before one of its bits was flipped.
It refuses to know what the values mean and which of the candidates is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

# The widths in which stores keep numbers; in each, the highest bit is the sign.
_WIDTHS: Final = (8, 16, 24, 32, 48, 64)
_BITS: Final = 63


def numbers_one_bit_off(value: int) -> Iterator[int]:
    """Every number that differs from this one in a single stored bit."""
    for bit in range(_BITS):
        yield value ^ (1 << bit)
    for width in _WIDTHS:
        sign = 1 << (width - 1)
        yield value + sign if value < 0 else value - sign


def bytes_one_bit_off(held: bytes) -> Iterator[bytes]:
    """Every string of bytes that differs from this one in a single bit."""
    for place, byte in enumerate(held):
        for bit in range(8):
            yield held[:place] + bytes((byte ^ (1 << bit),)) + held[place + 1 :]
