"""What may be said of messages afterwards: out of view and back, pinned, and how a round ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.talk import Losing, Overtaking, a, call, length, result, rounds, thread_of, u
from tests.view.made import span
from unabridged import LaneRule, Memory, Policy, RoundState, Thread, UsageError
from unabridged.errors import ConflictError, UnknownThread
from unabridged.log.body import Message, SystemSet
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.ports import Appended
from unabridged.stores.in_memory import InMemoryStore


def loop() -> list[dict[str, Any]]:
    """A question, a call, its result, an answer."""
    return [u("q"), call("c"), result("c", "found"), a("so")]


@pytest.fixture
def thread() -> Thread:
    return thread_of(*loop(), *loop())


def roles(thread: Thread) -> list[str]:
    return [message["role"] for message in thread.view().to("plain")]


class TestHide:
    @pytest.mark.parametrize("seq", [2, 3])
    def test_naming_a_call_or_its_result_takes_both(self, thread: Thread, seq: int) -> None:
        assert thread.hide(seq).seqs == (span(2, 3),)
        assert roles(thread) == ["user", "assistant", "user", "assistant", "tool", "assistant"]

    def test_it_answers_with_the_event_that_says_so(self, thread: Thread) -> None:
        taken = thread.hide(1, reason="retold")
        assert [event.seq for event in thread.events() if event.kind is Kind.HIDDEN] == [taken.by]

    def test_spans_and_single_seqs_go_together(self, thread: Thread) -> None:
        assert thread.hide(span(5, 6), 1).seqs == (span(1), span(5, 7))

    def test_spans_that_lie_in_one_round_and_beyond_it_are_all_taken(self, thread: Thread) -> None:
        assert thread.hide(2, span(4, 6)).seqs == (span(2, 7),)

    def test_what_is_hidden_is_still_in_the_log(self, thread: Thread) -> None:
        thread.hide(1)
        assert thread.message(1) == Message(role="user", parts=(Text(text="q"),))

    def test_show_brings_the_whole_atom_back_to_its_place(self, thread: Thread) -> None:
        before = thread.view().to("plain")
        thread.hide(2)
        assert thread.show(3).seqs == (span(2, 3),)
        assert thread.view().to("plain") == before

    def test_a_hidden_message_under_a_summary_is_out_of_it_too(self) -> None:
        thread = thread_of(*rounds(20))
        thread.prepare()
        thread.hide(3)
        assert all(3 not in each for item in thread.view().items for each in item.covers)


class TestPin:
    def test_pinning_a_result_keeps_its_call_too(self) -> None:
        thread = thread_of(*loop(), *rounds(20))
        assert thread.pin(3).seqs == (span(2, 3),)
        assert [item.name.seq for item in thread.prepare().items if item.pinned] == [2, 3]

    def test_a_covered_message_that_is_pinned_stands_after_its_group(self) -> None:
        thread = thread_of(*rounds(20))
        thread.prepare()
        thread.pin(1)
        assert [item.name.seq for item in thread.view().items][:2] == [41, 1]

    def test_what_is_unpinned_may_be_compacted_again(self) -> None:
        thread = thread_of(*rounds(20))
        thread.pin(1)
        thread.unpin(1)
        assert thread.prepare().items[0].covers[0].first == 1


class TestNaming:
    @pytest.mark.parametrize("verb", ["hide", "show", "pin", "unpin"])
    def test_what_is_no_message_is_refused_by_its_name(self, thread: Thread, verb: str) -> None:
        thread.append(SystemSet(parts=(Text(text="rules"),)))
        with pytest.raises(UsageError, match=r"event 9 .* is a SystemSet and no message, which is what " + verb):
            getattr(thread, verb)(9)

    @pytest.mark.parametrize("verb", ["hide", "show", "pin", "unpin"])
    def test_a_seq_beyond_the_newest_is_refused_by_its_name(self, thread: Thread, verb: str) -> None:
        with pytest.raises(UsageError, match="has 8 events, and seq 9 is not among them"):
            getattr(thread, verb)(span(7, 12))

    @pytest.mark.parametrize("wrong", [(), (0,), (-1,), (span(3, 2),), ("1",), (True,), (1.0,)])
    def test_what_is_no_seq_is_refused_and_leaves_no_trace(self, thread: Thread, wrong: tuple[Any, ...]) -> None:
        with pytest.raises(UsageError, match="seq"):
            thread.hide(*wrong)
        assert length(thread) == 8

    def test_a_span_may_pass_over_what_is_no_message(self, thread: Thread) -> None:
        thread.pin(1)
        thread.append(u("later"))
        assert thread.hide(span(8, 10)).seqs == (span(8), span(10))

    @pytest.mark.parametrize("verb", ["hide", "show", "pin", "unpin"])
    def test_spans_of_messages_can_be_named_though_one_beside_them_may_be_other_events(self, verb: str) -> None:
        thread = thread_of(*rounds(8), policy=Policy(limit_tokens=120, retain_rounds=1))
        thread.prepare()
        thread.append(rounds(6))
        thread.prepare()
        thread.undo(thread.view().items[0].name.seq)
        covered = thread.view().items[0].covers
        assert covered == (span(1, 10),)
        assert getattr(thread, verb)(*covered, span(17, 18)).seqs == (span(1, 10),)
        with pytest.raises(UsageError, match="each of events 17 to 18 of thread 't' is a Compacted and LaneOpened"):
            getattr(thread, verb)(span(17, 18))

    def test_a_thread_that_has_not_begun_is_said_to_be_unknown(self) -> None:
        with pytest.raises(UnknownThread):
            Memory.open().thread("nothing yet").hide(1)


class Answering(InMemoryStore):
    """A store in which a tool answers just before each conditional append, so many times."""

    left = 1

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append, after somebody else has."""
        if self.left:
            self.left -= 1
            Memory(self).thread("t").append(result("c", "late but in time"))
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


class Asking(InMemoryStore):
    """A store in which a user says something just before each conditional append."""

    def __init__(self, said: dict[str, Any] | Message) -> None:
        super().__init__()
        self._said = said

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append, after somebody else has."""
        Memory(self).thread("t").append(self._said)
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


class TestRaces:
    def test_a_result_that_comes_meanwhile_is_taken_with_its_call(self) -> None:
        thread = thread_of(u("q"), call("c"), store=Answering())
        assert thread.hide(2).seqs == (span(2, 3),)

    def test_messages_of_others_hold_nothing_up(self) -> None:
        store = Overtaking(1)
        thread = thread_of(*loop(), store=store)
        thread.hide(4)
        assert [event.kind for event in thread.events()][4:] == [Kind.HIDDEN, Kind.HIDDEN]

    def test_who_is_overtaken_each_time_is_told_and_has_written_nothing(self) -> None:
        store = Answering()
        thread = thread_of(u("q"), *[call("c")] * 20, store=store)
        store.left = 20
        with pytest.raises(ConflictError, match="hide of thread 't'"):
            thread.hide(span(2, 21))
        assert Kind.HIDDEN not in [event.kind for event in thread.events()]

    def test_who_cannot_end_a_round_before_others_speak_is_told(self) -> None:
        store = Losing()
        thread = thread_of(*loop(), store=store)
        store.lost = True
        with pytest.raises(ConflictError, match="end_round of thread 't' was overtaken"):
            thread.end_round(1, RoundState.FAILED)


class TestRounds:
    def test_a_failed_round_leaves_the_lanes_that_want_none(self, thread: Thread) -> None:
        thread.open_lane("worker", rule=LaneRule(failed_rounds=False))
        assert thread.end_round(5, RoundState.FAILED).seqs == (span(5, 8),)
        assert [item.name.seq for item in thread.view(lane="worker").items] == [1, 2, 3, 4]
        assert len(thread.view().items) == 8

    def test_a_finished_round_changes_no_view(self, thread: Thread) -> None:
        before = thread.view().to("plain")
        thread.end_round(5, RoundState.FINISHED)
        assert thread.view().to("plain") == before

    def test_a_round_is_not_ended_once_the_next_has_begun(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="next began at seq 5"):
            thread.end_round(1, RoundState.FAILED)

    def test_what_a_user_adds_under_the_same_label_is_the_same_round(self) -> None:
        thread = Memory.open().thread("t")
        thread.append([Message(role="user", round="r"), Message(role="user", round="r")])
        assert thread.end_round(1, RoundState.FAILED).seqs == (span(1, 2),)

    def test_a_labelled_round_is_over_where_a_user_asks_without_its_label(self) -> None:
        thread = Memory.open().thread("t")
        thread.append([Message(role="user", round="r"), a("so"), Message(role="user", round="r"), a("so"), u("next")])
        with pytest.raises(UsageError, match="next began at seq 5"):
            thread.end_round(1, RoundState.FAILED)

    def test_what_a_user_adds_meanwhile_under_the_same_label_holds_nothing_up(self) -> None:
        thread = Memory(Asking(Message(role="user", round="r"))).thread("t")
        thread.append([Message(role="user", round="r"), a("so")])
        assert thread.end_round(1, RoundState.FAILED).seqs == (span(1, 2),)

    def test_a_round_that_is_over_meanwhile_is_not_ended(self) -> None:
        thread = thread_of(u("q"), call("c"), store=Asking(u("meanwhile")))
        with pytest.raises(UsageError, match="next began at seq 3"):
            thread.end_round(1, RoundState.FAILED)

    @pytest.mark.parametrize("begun", [3, 4])
    def test_no_round_begins_between_a_call_and_its_result(self, begun: int) -> None:
        thread = thread_of(u("q"), call("c"), a("meanwhile"), result("c", "found"), a("so"))
        with pytest.raises(UsageError, match=f"begins at seq {begun}, .* goes from 2 to 4; name the seq of what was"):
            thread.end_round(begun, RoundState.FAILED)

    def test_another_state_than_the_two_is_refused(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match=r"RoundState\.FAILED"):
            thread.end_round(5, "failed")  # type: ignore[arg-type]  # what a caller may pass


@pytest.mark.parametrize(
    "verb",
    [
        lambda thread: thread.hide(1),
        lambda thread: thread.pin(1),
        lambda thread: thread.mark(1, add="x"),
        lambda thread: thread.end_round(5, RoundState.FAILED),
    ],
)
def test_every_verb_writes_one_event_and_changes_none(thread: Thread, verb: Callable[[Thread], object]) -> None:
    before = list(thread.events())
    verb(thread)
    after = list(thread.events())
    assert (after[:-1], len(after)) == (before, len(before) + 1)
