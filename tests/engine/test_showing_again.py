"""Words that a handle has shown are not read again, and never shown again where somebody has taken them out since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.engine.talk import a, rounds, shown, thread_of, u, write
from tests.view.made import span
from unabridged import LaneRule, Memory, Policy, Thread
from unabridged.errors import ThreadDeleted
from unabridged.log.body import Pinned, Unpinned
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.stores.in_memory import InMemoryStore

TOLD = "the key is 4711"


class Counting(InMemoryStore):
    """A store that knows how many events each reading of words asked for, and lets somebody in before one."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []
        self.meanwhile: list[Thread] = []

    async def at(self, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
        """These events, after whoever is let in has purged the first message."""
        if self.meanwhile:
            self.meanwhile.pop().purge(1)
        self.read.append(len(seqs))
        return await super().at(ref, seqs)

    def become(self, other: Counting) -> None:
        """Hold what another store holds, as after its file was put in the place of this one's."""
        self._shelf = other._shelf


@pytest.fixture
def ours(tmp_path: Path) -> Iterator[Thread]:
    with Memory.open(tmp_path / "log.db") as memory:
        thread = memory.thread("t")
        thread.append([u(TOLD), a("noted"), u("what else?"), a("nothing")])
        thread.view()
        yield thread


@pytest.fixture
def theirs(ours: Thread, tmp_path: Path) -> Iterator[Thread]:
    with Memory.open(tmp_path / "log.db") as memory:
        yield memory.thread(ours.ref.thread)


def is_told(thread: Thread, lane: str = "main") -> bool:
    return any(TOLD in text for text in shown(thread.view(lane=lane)))


class TestWhatIsRead:
    def test_a_turn_reads_what_is_new_and_one_event_by_which_it_knows_the_log(self) -> None:
        store = Counting()
        thread = thread_of(*rounds(50), policy=None, store=store)
        thread.view()
        thread.append([u("one more"), a("and another")])
        store.read.clear()
        assert len(thread.view()) == 102
        assert store.read == [3]

    def test_another_log_in_the_place_of_this_one_is_read_from_the_beginning(self) -> None:
        store, other = Counting(), Counting()
        thread, _ = thread_of(*rounds(2), store=store), thread_of(u("x"), a("y"), u("z"), a("!"), store=other)
        thread.view()
        store.become(other)
        assert shown(thread.view()) == ["x", "y", "z", "!"]

    def test_a_pin_shows_on_words_that_are_not_read_again(self) -> None:
        thread = thread_of(*rounds(3), policy=None)
        thread.view()
        write(thread, Pinned(seqs=(span(2),)))
        assert [item.pinned for item in thread.view()] == [False, True, False, False, False, False]
        write(thread, Unpinned(seqs=(span(2),)))
        assert not any(item.pinned for item in thread.view())


class TestPurged:
    def test_what_another_program_purged_is_shown_no_more(self, ours: Thread, theirs: Thread) -> None:
        assert is_told(ours)
        theirs.purge(1)
        assert not is_told(ours)

    def test_nor_once_its_bytes_are_gone(self, ours: Thread, theirs: Thread, tmp_path: Path) -> None:
        theirs.purge(1)
        with Memory.open(tmp_path / "log.db") as memory:
            memory.erase()
        assert not is_told(ours)

    def test_what_was_purged_in_the_parent_is_shown_no_more_by_a_fork(self, ours: Thread, theirs: Thread) -> None:
        fork = ours.fork("f", through=4)
        fork.append([u("go on"), a("gladly")])
        assert is_told(fork)
        theirs.purge(1)
        assert not is_told(fork)

    def test_what_a_fork_purged_of_its_parent_is_shown_no_more_by_the_parent(
        self, ours: Thread, theirs: Thread
    ) -> None:
        fork = theirs.fork("f", through=4)
        assert is_told(ours)
        fork.purge(1)
        assert not is_told(ours)

    def test_what_a_fork_of_a_fork_shows_follows_the_first_of_them(self, ours: Thread, theirs: Thread) -> None:
        fork = ours.fork("f", through=4).fork("g", through=4)
        assert is_told(fork)
        theirs.purge(1)
        assert not is_told(fork)

    def test_a_fork_that_stands_by_itself_keeps_what_its_parent_purges_later(
        self, ours: Thread, theirs: Thread
    ) -> None:
        fork = ours.fork("f", through=4)
        fork.view()
        fork.detach()
        theirs.purge(1)
        assert is_told(fork)
        fork.purge(1)
        assert not is_told(fork)

    def test_another_lane_of_the_handle_shows_it_no_more_either(self, ours: Thread, theirs: Thread) -> None:
        ours.open_lane("critic", rule=LaneRule(roles=("user",)))
        assert is_told(ours, "critic")
        theirs.purge(1)
        assert not is_told(ours, "critic")

    def test_a_system_text_that_was_purged_is_shown_no_more(self, ours: Thread, theirs: Thread) -> None:
        ours.append({"role": "system", "content": TOLD})
        ours.view()
        theirs.purge(1, 5)
        assert not is_told(ours)

    def test_a_summary_that_told_it_is_shown_no_more(self, ours: Thread, theirs: Thread) -> None:
        for _ in range(6):
            ours.append([u("a long question " * 40), a("a long answer " * 40)])
        ours.prepare(policy=Policy(limit_tokens=400), deadline_seconds=0)
        theirs.purge(1)
        assert not is_told(ours)

    def test_a_handle_that_found_it_in_a_snapshot_shows_it_no_more(self, ours: Thread, theirs: Thread) -> None:
        assert is_told(theirs)
        ours.purge(1)
        ours.append([u("more") for _ in range(300)])
        assert not is_told(theirs)

    def test_a_purge_while_words_are_read_holds_for_the_next_view(self) -> None:
        store = Counting()
        thread = thread_of(u(TOLD), a("noted"), policy=None, store=store)
        store.meanwhile.append(Memory(store).thread("t"))
        thread.view()
        thread.append(u("what else?"))
        assert not is_told(thread)

    def test_a_purge_while_the_rest_is_read_holds_for_the_next_view(self) -> None:
        store = Counting()
        thread = thread_of(u(TOLD), a("noted"), policy=None, store=store)
        assert is_told(thread)
        store.meanwhile.append(Memory(store).thread("t"))
        thread.view()
        assert not is_told(thread)


def test_a_thread_that_was_deleted_shows_nothing(ours: Thread, theirs: Thread) -> None:
    theirs.delete()
    with pytest.raises(ThreadDeleted):
        ours.view()
