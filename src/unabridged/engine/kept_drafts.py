"""Texts of portions that were written in runs which then failed: what is paid for once is not asked for again.
It refuses to keep more than so much, and to outlive its program; whoever keeps them longer stands in its place.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import blake2b
from typing import Final, Protocol

from unabridged.ports import Brief

_MOST: Final = 512
_MOST_CHARACTERS: Final = 4_000_000
_KEY_BYTES: Final = 20


class KeptDrafts(Protocol):
    """Keeps texts by what they were written from."""

    def found(self, key: bytes) -> str | None:
        """The text that was written from this, if it is there."""
        ...

    def keep(self, key: bytes, text: str) -> None:
        """Keep a text that passed."""
        ...


class DraftsInMemory:
    """The newest texts, of all lanes, as many as have room; any thread may use it."""

    def __init__(self, *, most: int = _MOST, most_characters: int = _MOST_CHARACTERS) -> None:
        self._most, self._most_characters = most, most_characters
        self._texts: OrderedDict[bytes, str] = OrderedDict()
        self._characters = 0
        self._lock = threading.Lock()

    def found(self, key: bytes) -> str | None:
        """The text that was written from this, if it is there."""
        with self._lock:
            return self._texts.get(key)

    def keep(self, key: bytes, text: str) -> None:
        """Keep a text that passed; the oldest ones go where there is no more room."""
        with self._lock:
            self._characters += len(text) - len(self._texts.pop(key, ""))
            self._texts[key] = text
            while len(self._texts) > self._most or self._characters > self._most_characters:
                self._characters -= len(self._texts.popitem(last=False)[1])


def key_of(brief: Brief, writer: str) -> bytes:
    """Everything that a text depends on, as one digest; which of how many portions it is makes no other text of it."""
    told = (
        writer,
        brief.lane,
        brief.instructions,
        brief.earlier,
        brief.leaving,
        brief.guidance,
        brief.hint,
        brief.ledger,
        repr(brief.variables),
        str(brief.limit_tokens),
    )
    digest = blake2b(digest_size=_KEY_BYTES)
    for each in told:
        written = each.encode("utf-8", "surrogatepass")
        digest.update(len(written).to_bytes(8))
        digest.update(written)
    return digest.digest()
