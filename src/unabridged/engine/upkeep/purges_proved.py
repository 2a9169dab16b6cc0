"""Whether what purges name is erased or withheld, and nothing else is withheld.
It refuses to erase, and to believe a purge that its own event does not tell of.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.errors import CorruptionError
from unabridged.log import codec
from unabridged.log.body import Purged
from unabridged.log.ids import Seq, Span, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import Row
from unabridged.ports import Store


def told_by(row: Row) -> tuple[Span, ...]:
    """What a purge names, by its body, which is chained."""
    if row.kind != Kind.PURGED or row.payload is None:
        return ()
    try:
        body = codec.decode(Kind.PURGED, row.payload)
    except CorruptionError:
        return ()  # reported as a damaged payload
    return body.seqs if isinstance(body, Purged) else ()


async def unborne(store: Store, ref: ThreadRef, purged: Sequence[Span]) -> list[tuple[int, str]]:
    """Each event that is not as the purges of its thread have it, with what is wrong."""
    found: list[tuple[int, str]] = []
    withheld = await store.withheld(ref)
    for told in purged:
        for row in await store.rows(ref, after=Seq(told.first - 1), limit=len(told)):
            kept = row.seq in told and row.payload is not None
            if kept and not any(row.seq in span for span in withheld):
                found.append((row.seq, "it was purged, and is neither erased nor withheld"))
    found += [
        (span.first, f"withheld up to {span.last}, and no purge names all of it")
        for span in withheld
        if not _is_covered(span, purged)
    ]
    return found


def _is_covered(span: Span, by: Sequence[Span]) -> bool:
    """Whether every seq of a span is in one of the others."""
    reached = int(span.first)
    for each in sorted(by):
        if each.first <= reached:
            reached = max(reached, each.last + 1)
    return reached > span.last
