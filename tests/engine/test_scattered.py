"""What is named here and there in a thread costs what the events around it do, and not that for each name anew."""

from __future__ import annotations

import pytest

from tests.engine.talk import u
from tests.growth import keeps_pace
from unabridged import Memory
from unabridged.blocking import drive
from unabridged.engine.log.drafting import batch_of
from unabridged.log.body import Purged
from unabridged.log.ids import Origin, Seq, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.stores.in_memory import InMemoryStore


class Counting(InMemoryStore):
    """It counts how many skeletons are read, and how often."""

    reads = skeletons_read = 0

    async def skeletons(self, ref: ThreadRef, *, after: Seq, limit: int, but: Kind | None = None) -> list[Skeleton]:
        found = await super().skeletons(ref, after=after, limit=limit, but=but)
        self.reads, self.skeletons_read = self.reads + 1, self.skeletons_read + len(found)
        return found


def scattered(messages: int, store: InMemoryStore | None = None) -> Memory:
    memory = Memory(store or InMemoryStore())
    memory.thread("t").append([u(f"message {n}") for n in range(messages)])
    return memory


def test_every_second_message_is_hidden_with_each_skeleton_read_once() -> None:
    store = Counting()
    thread = scattered(1_000, store).thread("t")
    thread.hide(*range(1, 1_000, 2))
    assert (store.skeletons_read, store.reads < 50) == (1_000, True)


def test_every_second_message_is_purged_in_a_few_reads() -> None:
    store = Counting()
    thread = scattered(1_000, store).thread("t")
    thread.purge(*range(1, 1_000, 2))
    assert store.reads < 100


def test_what_is_far_apart_is_read_around_each_alone() -> None:
    store = Counting()
    thread = scattered(5_000, store).thread("t")
    thread.hide(1, 2_500, 5_000)
    assert store.skeletons_read < 400


@pytest.mark.thorough
def test_a_store_purges_four_times_as_many_in_about_four_times_the_time() -> None:
    few, many = ([scattered(n) for _ in range(3)] for n in (1_000, 4_000))

    def purged(memories: list[Memory], messages: int) -> None:
        memory, seqs = memories.pop(), spans_of(range(1, messages, 2))
        ctx, ref = memory._verbs._ctx, memory.thread("t").ref
        batch = drive(batch_of(ctx, [(Purged(seqs=seqs, reason=""), Origin.CALLER)]))
        drive(ctx.store.purge(ref, seqs, batch))

    assert keeps_pace(lambda: purged(few, 1_000), lambda: purged(many, 4_000), times=8)
