"""What has to hold from now on, and what somebody prefers: musts and nevers, in a dozen languages.
It refuses to understand: it knows words, and sentences around them in which they bind nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from unabridged.compaction.ledgers import binding
from unabridged.compaction.ledgers.statements import is_question, short
from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_LONGEST: Final = 300


def constraints(said: Iterable[str], seq: int, whose: str = "") -> Iterator[LedgerEntry]:
    """What a user, or whoever wrote the system's text, says has to hold; a user's where ``whose`` is empty."""
    for each in said:
        if binds(each):
            yield ledger.entry_of(ledger.CONSTRAINT, short(each, _LONGEST), seq, state=whose)


def binds(statement: str) -> bool:
    """Whether a statement says what has to hold, or what is preferred."""
    if is_question(statement):
        return False
    return binding.binds(statement.lower().replace("\u2019", "'"))
