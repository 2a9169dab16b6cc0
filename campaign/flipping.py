"""A stored value with one of its bits changed.
It refuses to know where the value stands.
"""

from __future__ import annotations

import random
from typing import Final

_WIDTHS: Final = (8, 16, 24, 32, 48, 64)


def flip(value: int | bytes | str, chance: random.Random) -> int | bytes | str:
    """The value with one bit of what SQLite stores for it changed."""
    if isinstance(value, int):
        width = next(bits for bits in _WIDTHS if -(1 << bits - 1) <= value < 1 << bits - 1)
        changed = (value % (1 << width)) ^ (1 << chance.randrange(width))
        return changed - (1 << width) if changed >> (width - 1) else changed
    if isinstance(value, str):
        return bytes(flip(value.encode(), chance)).decode("latin-1")  # type: ignore[arg-type]  # bytes give bytes
    held = bytearray(value)
    held[chance.randrange(len(held))] ^= 1 << chance.randrange(8)
    return bytes(held)
