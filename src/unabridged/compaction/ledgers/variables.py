"""Variables that an execution left behind, with type, shape and value, and those it deleted.
It refuses to carry a value that is long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.compaction.ledgers import naming
from unabridged.compaction.ledgers.statements import short
from unabridged.log.compacted import LedgerEntry
from unabridged.log.part import ExecutionResult
from unabridged.view import ledger

_LONGEST: Final = 60


def variables(part: ExecutionResult, seq: int) -> Iterator[LedgerEntry]:
    """The variables of one execution."""
    for each in part.variables:
        value = "" if naming.hides(each.name) or naming.is_secret(each.value) else short(each.value, _LONGEST)
        told = " ".join(filter(None, (each.type, each.shape, value)))
        yield ledger.entry_of(ledger.VARIABLE, short(each.name, _LONGEST), seq, told=told)
    for name in part.deleted:
        yield ledger.entry_of(ledger.VARIABLE, short(name, _LONGEST), seq, state=ledger.GONE)
