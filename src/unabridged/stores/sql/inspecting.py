"""What is wrong with rows that no thread's own check would reach, and what texts are still to be found.
It refuses to mend anything; it only says what it saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.ports import Fault
from unabridged.stores.sql import examining_facts
from unabridged.stores.sql.tables import TABLES
from unabridged.stores.sql.transaction import Transaction

_FINDINGS: Final = 1_000


def strays(tx: Transaction) -> list[Fault]:
    """Events and rows of lanes that belong to no thread, threads that belong to no scope, and damaged facts."""
    found = [
        Fault(thread=f"#{scope}.{thread}", seq=seq, column="thread or scope", problem="the event belongs to no thread")
        for scope, thread, seq in tx.all("orphans", limit=_FINDINGS)
    ]
    found.extend(
        Fault(thread=f"#{scope}.{thread}", seq=0, column="thread.scope", problem="the thread belongs to no scope")
        for scope, thread in tx.all("unnamed_threads", limit=_FINDINGS)
    )
    found.extend(
        Fault(thread=f"#{scope}.{thread}", seq=0, column="job.thread", problem="the row of a lane belongs to no thread")
        for scope, thread in tx.all("stray_jobs", limit=_FINDINGS)
    )
    found.extend(examining_facts.damaged(tx, limit=_FINDINGS))
    return found


def needles(tx: Transaction, wanted: Sequence[bytes]) -> list[Fault]:
    """Every column that can hold text and holds one of these byte strings."""
    return [
        Fault(thread="", seq=0, column=f"{table.name}.{column}", problem=f"{count} rows hold a needle")
        for table in TABLES
        for column in table.text
        for needle in wanted
        if (count := tx.all(f"count_in:{table.name}.{column}", needle=needle)[0][0])
    ]
