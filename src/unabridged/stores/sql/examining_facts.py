"""What is wrong with rows of facts: bytes that are not what was kept, and columns that say another thing than they.
It refuses to mend one, and to read what a fact says beyond what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from unabridged.errors import CorruptionError
from unabridged.log.row import to_blob, to_bytes, to_text
from unabridged.memory.fact_text import alike_before
from unabridged.ports import Fault
from unabridged.stores.sql import facts
from unabridged.stores.sql.transaction import Transaction, scope_of

_PAGE: Final = 500
_FOUND_BY: Final = ("tier", "state", "origin", "worth", "characters", "tokens", "alike")


def damaged(tx: Transaction, *, limit: int) -> list[Fault]:
    """Every row of a fact, or of a source of one, that is not what was written."""
    found = [
        Fault(thread=f"#{scope}.{thread}", seq=seq, column="fact_source.fact", problem="the source is of no fact")
        for scope, thread, seq in tx.all("stray_fact_sources", limit=limit)
    ]
    for row in _rows(tx):
        column, problem = _wrong(tx, row)
        if problem:
            named = f"{problem}: fact {to_text(to_blob(row[0]))!r}"
            found.append(Fault(thread="", seq=0, column=f"fact.{column}", problem=named, scope=scope_of(*row[12:15])))
        if len(found) >= limit:
            break
    return found


def _rows(tx: Transaction) -> Iterator[tuple[Any, ...]]:
    after: tuple[int, bytes] = (-(2**62), b"")
    while page := tx.all("every_fact", scope=after[0], id=after[1], limit=_PAGE):
        yield from page
        after = page[-1][15], to_blob(page[-1][0])


def _wrong(tx: Transaction, row: tuple[Any, ...]) -> tuple[str, str]:
    """Which column of a fact's row is wrong and how; nothing where none is."""
    tenant, user, project = row[12:15]
    if tenant is None:
        return "scope", "the fact belongs to no scope"
    scope = scope_of(tenant, user, project)
    try:
        fact = facts.read(scope, row)
    except CorruptionError as damage:
        return "content", damage.problem
    meant = facts.columns(fact)
    for name, there in zip(_FOUND_BY, row[5:12], strict=True):
        told = to_blob(there) if isinstance(there, bytes | memoryview) else there
        if told != meant[name] and (name != "alike" or told != alike_before(fact)):
            return name, "it is not what follows from the fact's bytes"
    sources = sorted({(to_bytes(each.thread), int(each.seq)) for each in fact.sources})
    if sources != [
        (b"" if name is None else to_blob(name), seq) for name, seq in tx.all("fact_sources", scope=row[15], id=row[0])
    ]:
        return "id", "its sources are not those that its bytes name"
    return "", ""
