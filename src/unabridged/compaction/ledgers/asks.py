"""What a user asked, word for word; of what is long the head and the tail, and where the whole of it stands.
It refuses to reword anything, and to take a bare yes for an ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_WHOLE: Final = 500
_HEAD: Final = 320
_TAIL: Final = 140
_LEAST_WORDS: Final = 4
_LEAST_LETTERS: Final = 6


def asks(text: str, seq: int) -> Iterator[LedgerEntry]:
    """The ask that a user's text is."""
    said = " ".join(text.split()) if len(text) <= _WHOLE else _ends(text)
    if len(said.split()) >= _LEAST_WORDS or (not said.isascii() and len(said) >= _LEAST_LETTERS):
        state = f"{len(text)} characters, the whole: unfold seq {seq}" if len(text) > _WHOLE else ""
        yield ledger.entry_of(ledger.ASK, said, seq, state=state)


def _ends(text: str) -> str:
    head, tail = " ".join(text[:_HEAD].split()), " ".join(text[-_TAIL:].split())
    return f"{head} … {tail}"
