"""The o200k_base vocabulary: every token with its rank, read once from the package's own file.
It refuses to know how text is split or merged; it knows spellings and ranks.

    A *spelling* writes bytes as text: an ASCII byte is itself, any other byte is the lone surrogate that
    stands for it. Tokens cut through characters, so their spellings are what is merged and looked up.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import Final

SIZE: Final = 199_998
RANKS_FILE: Final = "o200k.ranks"


def spelled(text: str) -> str:
    """The spelling of a well-formed text; a lone surrogate raises UnicodeEncodeError."""
    return text if text.isascii() else text.encode().decode("ascii", "surrogateescape")


@cache
def ranks() -> Mapping[str, int]:
    """The rank of every token by its spelling, one mapping for all counters; nobody writes to it."""
    lengths, joined = _unpacked()
    spelling = joined.decode("ascii", "surrogateescape")
    ends = list(accumulate(lengths))
    begins = [0, *ends[:-1]]
    spellings = [spelling[begin:end] for begin, end in zip(begins, ends, strict=True)]
    return dict(zip(spellings, range(SIZE), strict=True))


def ranks_by_bytes() -> dict[bytes, int]:
    """The rank of every token by its bytes, as other implementations want to be given them."""
    return {spelling.encode("ascii", "surrogateescape"): rank for spelling, rank in ranks().items()}


def _unpacked() -> tuple[bytes, bytes]:
    """The length of each token in the order of rank, one byte each, and all tokens joined."""
    # Imported here: whoever counts nothing pays nothing for it.
    from importlib.resources import files  # noqa: PLC0415

    plain = zlib.decompress(files(__package__).joinpath(RANKS_FILE).read_bytes())
    return plain[:SIZE], plain[SIZE:]
