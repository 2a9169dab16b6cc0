"""Forks part from their thread between finished atoms, and a purge takes whole ones."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.meanwhile import Meanwhile
from tests.engine.talk import a, call, length, result, shown, thread_of, u, write
from tests.view.made import span
from unabridged import Memory, Thread, UsageError
from unabridged.errors import UnknownThread
from unabridged.log.body import Amended, Chunk, Message, SystemSet
from unabridged.log.ids import Seq, Span
from unabridged.log.part import Text
from unabridged.ports import Appended, Batch
from unabridged.stores.in_memory import InMemoryStore

LOOP: list[dict[str, Any]] = [u("q"), call("c"), result("c", "found"), a("so")]


class TestForks:
    def test_a_fork_never_begins_between_a_call_and_its_result(self) -> None:
        with pytest.raises(UsageError, match=r"forked through seq 2, .* use 1 before it, or 3 after it"):
            thread_of(*LOOP).fork("c", through=2)

    def test_a_fork_at_a_seq_that_was_named_may_leave_out_what_turned_the_views_later(self) -> None:
        thread = thread_of(*LOOP)
        thread.hide(4)
        assert shown(thread.fork("c", through=4).view())[-1] == "so"

    def test_a_fork_may_begin_inside_a_tool_loop(self) -> None:
        thread = thread_of(*LOOP[:3], call("d"), result("d", "more"))
        assert [message["role"] for message in thread.fork("c", through=3).view().to("plain")][-1] == "tool"

    def test_while_a_call_is_open_a_fork_begins_before_it(self) -> None:
        assert shown(thread_of(u("q"), a("so"), call("c")).fork("f").view()) == ["q", "so"]

    def test_it_is_said_when_there_is_nothing_later_to_begin_at(self) -> None:
        with pytest.raises(UsageError, match="use 1 before it, and nothing later"):
            thread_of(u("q"), call("c")).fork("f", through=2)

    def test_a_dead_call_holds_no_fork_back(self) -> None:
        thread = thread_of(u("q"), call("c"), u("never mind"))
        assert len(thread.fork("f", through=2).view().items) == 2

    def test_a_large_message_is_not_forked_in_its_middle(self) -> None:
        thread = Memory.open().thread("t")
        pieces = [Chunk(of=Seq(1), index=n, text="{}", last=n == 1) for n in range(2)]
        write(thread, Message(role="user", chunks=2), *pieces)
        with pytest.raises(UsageError, match="use 0 before it"):
            thread.fork("f", through=1)

    def test_a_fork_beyond_the_newest_event_is_refused(self) -> None:
        with pytest.raises(UsageError, match="seq 9 is not among them"):
            thread_of(*LOOP).fork("f", through=9)

    def test_a_thread_that_has_not_begun_cannot_be_forked(self) -> None:
        with pytest.raises(UnknownThread):
            Memory.open().thread("nothing yet").fork("f")

    @pytest.mark.parametrize("verb", ["hide", "pin", "purge"])
    def test_a_fork_is_made_of_what_there_was_whatever_others_change_meanwhile(self, verb: str) -> None:
        store = Meanwhile(InMemoryStore())
        thread = thread_of(*LOOP, store=store)
        others = getattr(Memory(store.store).thread(thread.id), verb)
        store.verb, store.does = "thread", [lambda: others(1), lambda: None]  # once it is known what there is
        child = thread.fork("f")
        row = child.row()
        assert row is not None
        assert (store.does, row.forked_at, length(thread)) == ([], 4, 5)

    def test_a_child_hides_what_it_shares_and_its_parent_still_shows_it(self) -> None:
        thread = thread_of(*LOOP)
        child = thread.fork("f")
        assert child.hide(3).seqs == (span(2, 3),)
        assert (len(child.view().items), len(thread.view().items)) == (2, 4)

    def test_a_child_can_be_rewound_below_where_it_began(self) -> None:
        child = thread_of(*LOOP).fork("f")
        child.append(u("mine"))
        child.rewind(1)
        assert shown(child.view()) == ["q"]


class Answering(InMemoryStore):
    """A store in which a tool answers just before the first purge."""

    answered = False

    async def purge(self, ref: Any, seqs: Any, batch: Batch) -> Appended:  # noqa: ANN401  # passed on as they came
        """Purge, after somebody else has appended."""
        if not self.answered:
            self.answered = True
            Memory(self).thread("t").append(result("c", "my secret"))
        return await super().purge(ref, seqs, batch)


class TestPurges:
    @pytest.mark.parametrize("seq", [2, 3])
    def test_naming_a_call_or_its_result_takes_both(self, seq: int) -> None:
        thread = thread_of(*LOOP)
        assert thread.purge(seq).seqs == (span(2, 3),)
        assert (thread.message(2), thread.message(3)) == (None, None)

    def test_it_answers_with_all_that_went_pieces_and_wordings_included(self) -> None:
        thread = thread_of(*LOOP)
        thread.append(Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text="better"),))))
        assert thread.purge(1).seqs == (span(1), span(5))

    def test_what_is_no_message_is_purged_by_itself(self) -> None:
        thread = thread_of(*LOOP)
        seq = thread.append(SystemSet(parts=(Text(text="rules"),))).first
        assert thread.purge(seq).seqs == (Span(first=seq, last=seq),)

    def test_a_result_that_comes_meanwhile_goes_with_its_call(self) -> None:
        thread = thread_of(u("q"), call("c"), store=Answering())
        assert thread.purge(2).seqs == (span(2, 3),)
        assert thread.message(3) is None

    def test_a_fork_no_longer_shows_what_its_parent_purged(self) -> None:
        thread = thread_of(*LOOP)
        child = thread.fork("f")
        thread.purge(3)
        assert shown(child.view()) == ["q", "so"]


@pytest.fixture
def thread() -> Thread:
    return thread_of(*LOOP)


@pytest.mark.parametrize("wrong", [(), (0,), ("2",)])
def test_what_is_no_seq_is_not_purged(thread: Thread, wrong: tuple[Any, ...]) -> None:
    with pytest.raises(UsageError, match="seq"):
        thread.purge(*wrong)
