"""What has to hold from now on, and what somebody prefers: musts and nevers, in a dozen languages.
It refuses to understand: it knows words, and sentences around them in which they bind nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from unabridged.compaction.ledgers import binding
from unabridged.compaction.ledgers.statements import Statement, short
from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_LONGEST: Final = 300


def constraints(whole: Statement, said: Iterable[Statement], seq: int, whose: str = "") -> Iterator[LedgerEntry]:
    """What a user, or whoever wrote the system's text, says has to hold; a user's where ``whose`` is empty."""
    for each in said if binding.may_stand_in(whole) else ():
        if not each.is_question and binding.binds(each):
            yield ledger.entry_of(ledger.CONSTRAINT, short(each.text, _LONGEST), seq, state=whose)
