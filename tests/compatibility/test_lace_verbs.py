"""What people who come from lace rely on when they ask for a compaction: which items it reads, and what is recorded.
It refuses to judge a strategy; the ones here are a caller's own, of a line or two.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.compatibility.kit import SHORT, TIGHT, Words, compactions, talk
from unabridged import Depth, Memory, Thread, UsageError, View
from unabridged.compaction.plans.last_resort import drawn
from unabridged.errors import UnknownThread
from unabridged.log.compacted import Compacted, Drop, Produced, Receipt, Replace
from unabridged.log.ids import Span
from unabridged.log.part import Text
from unabridged.log.spans import union


@pytest.fixture
def thread(memory: Memory) -> Thread:
    return memory.thread("t")


def all_but_the_last(view: View) -> Compacted:
    """A strategy of a caller's: one summary for everything but the last item."""
    items = view.items[:-1]
    covers = union(span for item in items for span in item.covers)
    summary = Produced(role="user", parts=(Text(text=SHORT),), tokens=9)
    edit = Replace(items=tuple(item.name for item in items), covers=covers, group=(summary,))
    return recorded(view, edit)


def recorded(view: View, edit: Replace | Drop) -> Compacted:
    receipt = Receipt(tokens_before=view.tokens, tokens_after=9)
    return Compacted(strategy="mine", version=1, drawn_on=view.through, edits=(edit,), receipt=receipt)


class TestAsking:
    def test_a_compaction_drawn_over_the_whole_history_is_one_event(self, thread: Thread) -> None:
        """lace-L25, by a caller's own strategy."""
        talk(thread, rounds=5)
        at = thread.append(all_but_the_last(thread.view()))
        assert (at.first, at.last) == (11, 11)
        assert [event.seq for event in compactions(thread)] == [11]
        assert [item.name.seq for item in thread.view().items] == [11, 10]

    def test_a_function_is_a_strategy_without_being_registered(self, thread: Thread) -> None:
        """lace-L27, for callers, who pass objects and no names."""
        talk(thread, rounds=5)
        thread.append(all_but_the_last(thread.view()))
        (event,) = compactions(thread)
        assert isinstance(event.body, Compacted)
        assert event.body.strategy == "mine"

    @pytest.mark.parametrize(
        "verb", [lambda thread: thread.hide(1), lambda thread: thread.rewind(1), lambda thread: thread.fork("c")]
    )
    def test_a_thread_nobody_has_begun_is_named_and_none_is_made(
        self, memory: Memory, verb: Callable[[Thread], object]
    ) -> None:
        """lace-L26, for threads."""
        with pytest.raises(UsageError, match="nobody's"):
            verb(memory.thread("nobody's"))
        assert list(memory.threads()) == []

    def test_a_compaction_that_is_not_there_is_named_and_nothing_is_written(self, thread: Thread) -> None:
        """lace-L26, for compactions."""
        talk(thread, rounds=1)
        with pytest.raises(UsageError, match="99"):
            thread.undo(99)
        assert len(list(thread.events())) == 2

    def test_an_unknown_thread_is_its_own_kind_of_error(self, memory: Memory) -> None:
        """lace-L26."""
        with pytest.raises(UnknownThread):
            memory.thread("nobody's").pin(1)


class TestPlans:
    def test_equal_input_gives_an_equal_plan_and_writes_nothing(self, thread: Thread) -> None:
        """lace-L28."""
        talk(thread, rounds=5)
        view, before = thread.view(), list(thread.events())
        assert drawn(view, TIGHT, Words().count) == drawn(view, TIGHT, Words().count)
        assert list(thread.events()) == before

    def test_a_view_that_fits_is_compacted_by_nobody(self, thread: Thread) -> None:
        """lace-L33: where there is nothing to do, no event says so."""
        talk(thread, rounds=1)
        before = list(thread.events())
        assert len(thread.prepare().items) == 2
        assert list(thread.events()) == before

    def test_a_compaction_may_leave_no_text_before_what_was_said_later(self, thread: Thread) -> None:
        """lace-L34."""
        talk(thread, rounds=2)
        view = thread.view()
        everything = (Span(first=view.items[0].name.seq, last=view.items[-1].name.seq),)
        thread.append(recorded(view, Drop(items=tuple(item.name for item in view.items), covers=everything)))
        talk(thread, rounds=1, start=2)
        assert [item.shape.value for item in thread.view().items] == ["named drop", "message", "message"]


class TestScopes:
    """One log, and what a strategy has to read for each of the three scopes."""

    @pytest.fixture
    def twice(self, thread: Thread) -> Thread:
        """Three messages and a summary of them, three more and a summary of all, then one."""
        talk(thread, rounds=2)
        thread.append(all_but_the_last(thread.view()))
        talk(thread, rounds=1, start=2)
        thread.append(all_but_the_last(thread.view()))
        return thread

    def test_incremental_reads_the_view(self, twice: Thread) -> None:
        """lace-L31."""
        assert [item.name.seq for item in twice.view().items] == [8, 7]

    def test_full_reads_the_originals(self, twice: Thread) -> None:
        """lace-L31."""
        assert [item.name.seq for item in twice.unfold(8, depth=Depth.ORIGINALS).items] == [1, 2, 3, 4, 6]

    def test_hybrid_reads_what_the_newest_summary_was_made_of(self, twice: Thread) -> None:
        """lace-L31."""
        assert [item.name.seq for item in twice.unfold(8).items] == [5, 4, 6]
