"""Bugs of stores that forget a key, miscount a seq, or judge outside the transaction.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any

from campaign import talk
from campaign.swapping import swapped
from unabridged.errors import StoreBusy
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.row import Row
from unabridged.log.skeleton import Skeleton
from unabridged.ports import Appended, AppendKey, Batch, Holds
from unabridged.stores import placing
from unabridged.stores.sql import reading, transaction, writing
from unabridged.stores.sql.store import SqlStore
from unabridged.stores.sql.transaction import Place, Transaction, known_place


@contextmanager
def no_key_check() -> Iterator[None]:
    """A key is written and never looked up."""
    with swapped(writing, "_holders_of_key", lambda *_: []):
        yield


@contextmanager
def fresh_keys() -> Iterator[None]:
    """Every try is given a key of its own."""
    numbers, real = count(), SqlStore.append

    async def append(self: SqlStore, ref: ThreadRef, batch: Batch) -> Appended:
        key = AppendKey(digest=next(numbers).to_bytes(16), text=batch.key.text)
        return await real(self, ref, Batch(key=key, drafts=batch.drafts))

    with swapped(SqlStore, "append", append):
        yield


@contextmanager
def key_without_ancestors() -> Iterator[None]:
    """A key is looked up in the thread alone, not in what it shares with its ancestors."""
    real = writing._holders_of_key

    def holders(tx: Transaction, place: Place, digest: bytes) -> Any:  # noqa: ANN401  # passed on
        with swapped(writing, "lineage", lambda _, itself: [itself]):
            return real(tx, place, digest)

    with swapped(writing, "_holders_of_key", holders):
        yield


@contextmanager
def seq_from_clock() -> Iterator[None]:
    """Numbers rise and are not dense."""
    real, ticks = placing.rows_of, count(1)

    def rows_of(batch: Batch, *, head: Seq, link: bytes) -> list[Row]:
        return real(batch, head=Seq(head + (next(ticks) % 7 == 0)), link=link)

    with swapped(placing, "rows_of", rows_of):
        yield


@contextmanager
def seq_counted_by_each() -> Iterator[None]:
    """Every program acknowledges by a counter of its own."""
    real, counted = SqlStore.append, count(1)

    async def append(self: SqlStore, ref: ThreadRef, batch: Batch) -> Appended:
        await real(self, ref, batch)
        seq = Seq(next(counted))
        return Appended(first=seq, last=seq, fresh=True)

    with swapped(SqlStore, "append", append):
        yield


@contextmanager
def read_in_clock_order() -> Iterator[None]:
    """A page is sorted by time."""
    real = reading.events

    def events(tx: Transaction, ref: ThreadRef, **page: Any) -> list[Event]:  # noqa: ANN401  # passed on
        return sorted(real(tx, ref, **page), key=lambda event: event.at)

    with swapped(reading, "events", events):
        yield


@contextmanager
def page_edge_skipped() -> Iterator[None]:
    """A page that begins after an even seq leaves out its first event."""
    real = reading.events

    def events(tx: Transaction, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None) -> list[Event]:
        return real(tx, ref, after=Seq(after + (after > 0 and after % 2 == 0)), limit=limit, through=through)

    with swapped(reading, "events", events):
        yield


@contextmanager
def heads_compared() -> Iterator[None]:
    """A conditional append gives up as soon as anything at all was appended."""
    real = writing.append_if

    def append_if(tx: Transaction, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
        moved = known_place(tx, ref).thread.head > since
        return real(tx, ref, since, (lambda _: False) if moved else holds, batch)

    with swapped(writing, "append_if", append_if):
        yield


@contextmanager
def judged_outside() -> Iterator[None]:
    """A conditional append reads and judges first, and writes in another transaction."""

    async def append_if(self: SqlStore, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
        seen: Sequence[Skeleton] = await self.skeletons(ref, after=since, limit=talk.EVERYTHING)
        return await self.append(ref, batch) if holds(seen) else None

    with swapped(SqlStore, "append_if", append_if):
        yield


@contextmanager
def batch_in_pieces() -> Iterator[None]:
    """A batch is appended event by event."""
    real = SqlStore.append

    async def append(self: SqlStore, ref: ThreadRef, batch: Batch) -> Appended:
        first = await real(self, ref, Batch(key=batch.key, drafts=batch.drafts[:1]))
        last = first
        for n, draft in enumerate(batch.drafts[1:]):
            piece = talk.append_key(f"{batch.key.text} piece {n}")
            last = await real(self, ref, Batch(key=piece, drafts=(draft,)))
        return Appended(first=first.first, last=last.last, fresh=first.fresh)

    with swapped(SqlStore, "append", append):
        yield


@contextmanager
def busy_swallowed() -> Iterator[None]:
    """A lock that could not be had is taken for success."""
    real = SqlStore.append

    async def append(self: SqlStore, ref: ThreadRef, batch: Batch) -> Appended:
        try:
            return await real(self, ref, batch)
        except StoreBusy:
            return Appended(first=Seq(1), last=Seq(len(batch.drafts)), fresh=True)

    with swapped(SqlStore, "append", append):
        yield


@contextmanager
def scope_left_out() -> Iterator[None]:
    """Threads are found by their id alone, whoever asks."""
    same = {"tenant": b"", "user": b"", "project": b""}
    with ExitStack() as stack:
        for module in (transaction, writing, reading):
            stack.enter_context(swapped(module, "scope_values", lambda _: dict(same)))
        yield
