"""The o200k_base vocabulary: every token with its rank and its halves, read once from the package's own file.
It refuses to know how text is split or merged; it knows spellings and ranks.

    A *spelling* writes bytes as text: an ASCII byte is itself, any other byte is the lone surrogate that
    stands for it. Tokens cut through characters, so their spellings are what is merged and looked up.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from itertools import count
from typing import Final

from unabridged.counting.once import once

RANKS_FILE: Final = "o200k.ranks"

# From here on a cut is told in bytes: the halves meet inside a character.
TORN: Final = 128

# The byte FF, spelled: the file has it between tokens, and nothing where the token stands that it is itself.
_SEPARATOR: Final = "\udcff"


def spelled(text: str) -> str:
    """The spelling of a text; a surrogate that stands for a byte is left as it is."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("ascii", "surrogateescape")


def respelled(spelling: str) -> str:
    """The text of a spelling; bytes that make no whole character stay the surrogates they are."""
    return spelling.encode("ascii", "surrogateescape").decode("utf-8", "surrogateescape")


@once
def ranks() -> Mapping[str, int]:
    """The rank of every token by its spelling, one mapping for all counters; nobody writes to it."""
    spellings = zlib.decompress(_file()[1]).decode("ascii", "surrogateescape").split(_SEPARATOR)
    spellings[spellings.index("")] = _SEPARATOR
    return dict(zip(spellings, count(), strict=False))


@once
def cuts() -> bytes:
    """Where the halves of each token meet, by rank: in characters, or above TORN in bytes; 0 if it has none."""
    return _file()[0]


def ranks_by_bytes() -> dict[bytes, int]:
    """The rank of every token by its bytes, as other implementations want to be given them."""
    return {spelling.encode("ascii", "surrogateescape"): rank for spelling, rank in ranks().items()}


def _file() -> tuple[bytes, bytes]:
    """The cuts, and what is behind them in the file: the tokens, still packed."""
    # Imported here: whoever counts nothing pays nothing for it. It loads less than importlib.resources does.
    from pkgutil import get_data  # noqa: PLC0415

    first = zlib.decompressobj()
    return first.decompress(get_data(__package__, RANKS_FILE) or b""), first.unused_data
