"""What a purge of one slice, or of the piece with which a message ended, leaves behind: the same promises on any store.
It refuses to know which store that is; whoever subclasses it has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from unabridged import Indexing, Memory, Message, Policy, Thread
from unabridged.compaction.outcome import Applied
from unabridged.log import chunk
from unabridged.log.body import Amended, Chunk
from unabridged.log.ids import Seq, Span, ThreadRef, spans_of
from unabridged.log.part import Text
from unabridged.ports import Appended, Batch, Store
from unabridged.runner.driving import drive
from unabridged.testing import SeededIds
from unabridged.testing.samples import purge_batch

LONG = "the gate opens with heliotrope, " * 20


def talk(memory: Memory, *bodies: object) -> Thread:
    """A question, these, and an answer."""
    thread = memory.thread("t")
    thread.append({"role": "user", "content": "one"})
    thread.append([*bodies])
    thread.append({"role": "assistant", "content": "three"})
    return thread


def shows(thread: Thread) -> list[tuple[int, int, bool]]:
    """What stands in the view, how large it is, and whether more of it may come."""
    return [(item.name.seq, item.tokens, item.unfinished) for item in thread.view().items]


def words(thread: Thread) -> list[str]:
    """What a model is shown."""
    return [str(each["content"]) for each in thread.view().to("openai")]


def gone(thread: Thread) -> list[int]:
    """The seqs whose words nobody reads any more."""
    return [event.seq for event in thread.events() if event.payload is None]


def parted(store: Store, thread: Thread, *seqs: int) -> None:
    """These alone purged, as a version did that took a slice for a piece."""
    spans, batch = purge_batch(seqs, key=None, ids=SeededIds(Random(0)))
    drive(store.purge(thread.ref, spans, batch))


def grown() -> tuple[Message, Chunk, Chunk]:
    """A message that arrived in three pieces."""
    of = Seq(2)
    return (
        Message(role="assistant", parts=(Text(text="At noon "),)),
        Chunk(of=of, index=0, part=0, text="the crane moves "),
        Chunk(of=of, index=1, part=0, text="to heliotrope quay.", last=True),
    )


class _OnAStore:
    @pytest.fixture
    def memory(self, store: Store) -> Iterator[Memory]:
        """A memory that writes nothing but what a test writes."""
        with Memory(store, indexing=Indexing.ASKED) as opened:
            yield opened


class PurgedSlices(_OnAStore):
    """Of a message larger than an event, cut where its bytes were too many."""

    @pytest.fixture(autouse=True)
    def small(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Events hold little."""
        monkeypatch.setattr(chunk, "LARGEST_BODY_BYTES", 300)
        monkeypatch.setattr(chunk, "PIECE_CHARACTERS", 100)

    @pytest.fixture
    def thread(self, memory: Memory) -> Thread:
        """One with such a message between two others."""
        return talk(memory, {"role": "user", "content": LONG})

    def test_the_whole_message_goes_with_one_of_its_slices(self, thread: Thread) -> None:
        last = thread.view().items[-1].name.seq - 1
        assert thread.purge(4).seqs == (Span(first=Seq(2), last=Seq(last)),)
        assert gone(thread) == [*range(2, last + 1)]
        assert (words(thread), thread.message(2)) == (["one", "three"], None)

    def test_what_it_took_is_counted_no_longer(self, thread: Thread) -> None:
        whole = thread.view().tokens
        (item,) = (each for each in thread.view().items if each.name.seq == 2)
        thread.purge(5)
        assert thread.view().tokens == whole - item.tokens

    def test_nothing_is_left_of_it_on_the_disk_and_the_chain_holds(self, memory: Memory, thread: Thread) -> None:
        thread.purge(6)
        memory.erase()
        assert (memory.traces(b"heliotrope"), memory.verify().faults) == ([], ())

    def test_a_fork_loses_it_too(self, thread: Thread) -> None:
        fork = thread.fork("fork")
        fork.purge(3)
        assert [words(thread), words(fork)] == [["one", "three"]] * 2

    def test_of_new_words_in_slices_those_go_and_the_message_stays(self, memory: Memory) -> None:
        thread = talk(memory, Message(role="user", parts=(Text(text="two"),)))
        new = Message(role="user", parts=(Text(text=LONG),))
        done = thread.append(Amended(seq=Seq(2), message=new))
        assert thread.purge(done.last - 1).seqs == (Span(first=done.first, last=done.last),)
        assert thread.message(2) == Message(role="user", parts=(Text(text="two"),))

    @pytest.mark.parametrize("at", [3, 4, -1])
    def test_one_that_an_earlier_version_parted_counts_for_nothing_and_goes_whole_when_asked_again(
        self, store: Store, thread: Thread, at: int
    ) -> None:
        rest = thread.view().tokens - thread.view().items[1].tokens
        last = thread.view().items[-1].name.seq - 1
        parted(store, thread, at if at > 0 else last)
        assert (words(thread), thread.view().tokens) == (["one", "three"], rest)
        thread.purge(at if at > 0 else last)
        assert gone(thread) == [*range(2, last + 1)]

    def test_a_message_beside_it_stays(self, memory: Memory) -> None:
        thread = talk(memory, {"role": "user", "content": LONG}, {"role": "user", "content": LONG + "again"})
        assert [item.name.seq for item in thread.view().items][1] == 2
        second = thread.view().items[2].name.seq
        thread.purge(second + 1)
        assert [item.name.seq for item in thread.view().items][:2] == [1, 2]
        assert thread.message(2) is not None


class PurgedEnds(_OnAStore):
    """Of a message that arrived in pieces, each of which somebody appended."""

    @pytest.fixture
    def thread(self, memory: Memory) -> Thread:
        """One with such a message between two others."""
        return talk(memory, *grown())

    def test_what_came_before_its_purged_end_is_still_shown(self, thread: Thread) -> None:
        assert thread.purge(4).seqs == (Span(first=Seq(4), last=Seq(4)),)
        assert words(thread) == ["one", "At noon the crane moves ", "three"]
        assert thread.message(2) == Message(role="assistant", parts=(Text(text="At noon the crane moves "),))

    def test_it_is_finished_and_as_large_as_what_is_shown(self, thread: Thread) -> None:
        before = {seq: tokens for seq, tokens, _ in shows(thread)}
        ended = next(event.tokens for event in thread.events() if event.seq == 4)
        thread.purge(4)
        assert shows(thread)[1] == (2, before[2] - ended, False)

    def test_so_it_is_once_its_bytes_are_erased(self, memory: Memory, thread: Thread) -> None:
        thread.purge(4)
        stood = shows(thread)
        memory.erase()
        assert (memory.traces(b"heliotrope"), memory.verify().faults) == ([], ())
        assert shows(thread) == stood
        assert [item.name.seq for item in thread.fork("fork").view().items] == [1, 2, 5]

    def test_a_fork_that_shares_it_reads_its_end_too(self, thread: Thread) -> None:
        fork = thread.fork("fork")
        thread.purge(4)
        assert words(fork) == words(thread)
        assert shows(fork) == shows(thread)

    def test_one_that_an_earlier_version_left_without_an_end_is_ended_by_hand(
        self, store: Store, thread: Thread
    ) -> None:
        parted(store, thread, 4)
        assert shows(thread)[1][2]
        thread.append(Chunk(of=Seq(2), index=9, text="", last=True))
        assert words(thread) == ["one", "At noon the crane moves ", "three"]
        assert not shows(thread)[1][2]

    def test_so_does_a_parent_where_it_is_purged_in_a_fork(self, thread: Thread) -> None:
        thread.fork("fork").purge(4)
        assert words(thread) == ["one", "At noon the crane moves ", "three"]

    def test_what_is_left_of_it_is_found(self, memory: Memory, thread: Thread) -> None:
        thread.purge(4)
        assert [hit.seq for hit in thread.search("crane")] == [2]
        memory.reindex()
        assert [hit.seq for hit in thread.search("crane")] == [2]
        assert list(thread.search("heliotrope")) == []

    def test_a_message_of_which_all_pieces_go_ends_with_its_beginning(self, thread: Thread) -> None:
        thread.purge(Span(first=Seq(3), last=Seq(4)))
        assert words(thread) == ["one", "At noon ", "three"]
        assert [unfinished for _, _, unfinished in shows(thread)] == [False] * 3

    def test_one_that_still_arrives_goes_on(self, memory: Memory) -> None:
        opening, piece, last = grown()
        thread = talk(memory, opening, piece)
        thread.purge(3)
        thread.append(last)
        assert words(thread) == ["one", "At noon to heliotrope quay.", "three"]

    def test_one_that_goes_whole_is_ended_by_nothing(self, thread: Thread) -> None:
        assert thread.purge(2, 4).seqs == (*spans_of([2, 3, 4]),)
        assert [event.kind.title for event in thread.events()][-1] == "Purged"

    def test_of_new_words_in_pieces_what_is_left_is_shown(self, memory: Memory) -> None:
        thread = talk(memory, Message(role="user", parts=(Text(text="two"),)))
        by = thread.append(Amended(seq=Seq(2), message=Message(role="user", parts=(Text(text="At noon "),)))).last
        pieces = ("the crane moves ", "to heliotrope quay.")
        for index, text in enumerate(pieces):
            thread.append(Chunk(of=by, index=index, part=0, text=text, last=bool(index)))
        thread.purge(by + 2)
        assert words(thread) == ["one", "At noon the crane moves ", "three"]

    def test_it_can_be_compacted_like_any_other(self, thread: Thread) -> None:
        thread.purge(4)
        for n in range(8):
            thread.append({"role": "user", "content": f"Question {n}: how much does crane {n} weigh?"})
            thread.append({"role": "assistant", "content": f"Crane {n} weighs {7 * n} tonnes, says the book. " * 3})
        applied = thread.compact(policy=Policy(limit_tokens=1_000))
        assert isinstance(applied, Applied)
        assert any(2 in span for span in applied.covers)

    def test_whoever_is_stopped_in_between_purges_the_same_again_and_nothing_is_left(
        self, store: Store, thread: Thread, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for n in range(8):
            thread.append({"role": "user", "content": f"Question {n}: how much does crane {n} weigh?"})
            thread.append({"role": "assistant", "content": f"Crane {n} weighs {7 * n} tonnes, says the book. " * 3})
        told = thread.compact(policy=Policy(limit_tokens=1_000))
        assert isinstance(told, Applied)
        purge, calls = store.purge, list[object]()

        async def once(ref: ThreadRef, seqs: Sequence[Span], batch: Batch) -> Appended:
            calls.append(seqs)
            if len(calls) == 2:
                raise InterruptedError
            return await purge(ref, seqs, batch)

        monkeypatch.setattr(store, "purge", once)
        with pytest.raises(InterruptedError):
            thread.purge(4)
        thread.purge(4)
        assert gone(thread) == [4, told.seq]

    def test_the_event_it_is_told_by_says_what_went(self, thread: Thread) -> None:
        taken = thread.purge(4, reason="a place")
        said = next(event.body for event in thread.events() if event.seq == taken.by)
        assert getattr(said, "seqs", None) == taken.seqs
