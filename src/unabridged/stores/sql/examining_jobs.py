"""What the tables tell of the lanes' rows: whether each is what was written.
It refuses to mend one, and to judge what is due; a row that nobody believes is made anew by its lane.
"""

from __future__ import annotations

from typing import Final

from unabridged.stores.sql import jobs
from unabridged.stores.sql.transaction import Transaction
from unabridged.upkeep import Finding, Level

_LOOKED_AT: Final = 1_000


def examined(tx: Transaction) -> Finding:
    """Whether lanes' rows are what was written, as far as a quick look goes."""
    count, looked = jobs.damaged(tx, limit=_LOOKED_AT)
    if not count:
        return Finding(level=Level.FINE, subject="jobs", what=f"{looked} lanes' rows are what was written")
    return Finding(
        level=Level.NOTE,
        subject="jobs",
        what=f"{count} of {looked} lanes' rows are not what was written, and are believed by nobody",
        remedy="nothing that was said is lost; run verify(); a program with a policy makes them anew as it appends",
    )
