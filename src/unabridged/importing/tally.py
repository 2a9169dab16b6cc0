"""How many records a file told of a thread, and which: by that an import knows again what it brought.
It refuses to know where that is kept.
"""

from __future__ import annotations

import hashlib
from typing import Final

MARK: Final = "import:"
# Behind the mark of a batch of which only the last is written under it, the others each under its own.
LAST: Final = ":alone"
_ALONE: Final = "imported alone:"
_DIGITS: Final = 32


class Tally:
    """How many records a file told of a thread by now, and the digest of them all."""

    __slots__ = ("_digest", "records")

    def __init__(self) -> None:
        self.records, self._digest = 0, hashlib.sha256()

    def tell(self, raw: bytes) -> None:
        """One more record."""
        self.records += 1
        self._digest.update(len(raw).to_bytes(8) + raw)

    def copy(self) -> Tally:
        """The same by now, that goes on by itself."""
        other = Tally()
        other.records, other._digest = self.records, self._digest.copy()
        return other

    @property
    def mark(self) -> str:
        """The key of a batch behind which a thread has so many records."""
        return f"{MARK}{self._named}"

    @property
    def alone(self) -> str:
        """What the keys of the last record begin with where its bodies are written one by one."""
        return f"{_ALONE}{self._named}"

    @property
    def _named(self) -> str:
        return f"{self.records}:{self._digest.hexdigest()[:_DIGITS]}"
