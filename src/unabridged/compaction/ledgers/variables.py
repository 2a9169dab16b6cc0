"""Variables that an execution left behind, with type, shape and value, and those it deleted.
It refuses to carry a value that is long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.compaction.ledgers.statements import short
from unabridged.log.compacted import LedgerEntry
from unabridged.log.part import ExecutionResult
from unabridged.view import ledger

_LONGEST: Final = 60


def variables(part: ExecutionResult, seq: int) -> Iterator[LedgerEntry]:
    """The variables of one execution."""
    for each in part.variables:
        told = " ".join(filter(None, (each.type, each.shape, short(each.value, _LONGEST))))
        yield ledger.entry_of(ledger.VARIABLE, short(each.name, _LONGEST), seq, told=told)
    for name in part.deleted:
        yield ledger.entry_of(ledger.VARIABLE, short(name, _LONGEST), seq, state=ledger.GONE)
