"""Views that end at an earlier seq again: what came after is out of view, what it had been folded into is back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.talk import Overtaking, a, call, compactions, length, result, rounds, shown, thread_of, u, write
from tests.examples import drawn
from tests.view.made import compacted, covers, span, told_drop
from unabridged import LaneRule, Memory, Policy, Thread, UsageError
from unabridged.errors import ConflictError, DoesNotFit
from unabridged.log.body import Hidden, Message, Reset, Undone
from unabridged.log.ids import LaneId
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.ports import Appended
from unabridged.stores.in_memory import InMemoryStore

LOOSE = Policy(limit_tokens=100_000)


def texts(thread: Thread) -> list[str]:
    return shown(thread.view())


def every(thread: Thread) -> list[int]:
    """Every message that an item of the view covers, as often as it is covered."""
    said = {event.seq for event in thread.events() if event.kind is Kind.MESSAGE}
    return sorted(seq for each in covers(thread.view()) for seq in each if seq in said)


@pytest.fixture
def long() -> Thread:
    """Twenty rounds, compacted; twenty more, compacted again with the first summary."""
    thread = thread_of(*rounds(20))
    thread.prepare()
    thread.append(rounds(20))
    thread.prepare()
    return thread


class TestMessages:
    def test_what_came_after_is_out_of_view_and_in_the_log(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        assert thread.rewind(1).hidden == (span(2, 3),)
        assert (texts(thread), thread.message(3)) == (["one"], Message(role="user", parts=(Text(text="three"),)))

    def test_everything_can_be_rewound(self) -> None:
        thread = thread_of(u("one"), a("two"))
        thread.rewind(0)
        assert texts(thread) == []

    def test_rewinding_to_the_newest_event_writes_nothing(self) -> None:
        thread = thread_of(u("one"), a("two"))
        assert (thread.rewind(2).hidden, length(thread)) == ((), 2)

    def test_what_it_hid_can_be_shown_again(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        thread.show(*thread.rewind(1).hidden)
        assert texts(thread) == ["one", "two", "three"]

    def test_what_was_hidden_before_is_not_named_again(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        thread.hide(2)
        assert thread.rewind(1).hidden == (span(3),)

    def test_what_was_hidden_and_shown_again_is_hidden_with_the_rest(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        thread.hide(2)
        thread.show(2)
        assert thread.rewind(1).hidden == (span(2, 3),)

    def test_what_a_reset_took_out_of_view_is_not_named_again(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        thread.append([Reset(), u("four")])
        assert thread.rewind(4).hidden == (span(5),)

    def test_nothing_is_rewound_beyond_a_reset(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        thread.append([Reset(), u("four")])
        with pytest.raises(UsageError, match="reset of event 4"):
            thread.rewind(1)

    def test_the_conversation_goes_on_from_there(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        thread.rewind(1)
        thread.append(a("otherwise"))
        assert texts(thread) == ["one", "otherwise"]

    def test_a_second_rewind_goes_further_back(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        thread.rewind(2)
        thread.rewind(1)
        assert texts(thread) == ["one"]


class TestCuts:
    def test_a_call_is_not_kept_without_its_result(self) -> None:
        thread = thread_of(u("q"), call("c"), result("c", "found"), a("so"))
        with pytest.raises(UsageError, match=r"seq 2, .* use 1 before it, or 3 after it"):
            thread.rewind(2)

    def test_an_open_call_can_be_rewound_whole(self) -> None:
        thread = thread_of(u("q"), a("so"), call("c"))
        thread.rewind(2)
        assert texts(thread) == ["q", "so"]

    @pytest.mark.parametrize("to", [-1, 3])
    def test_a_seq_that_is_not_there_is_refused(self, to: int) -> None:
        with pytest.raises(UsageError, match=rf"rewind takes the seq|cannot be rewound to seq {to}"):
            thread_of(u("one"), a("two")).rewind(to)


class TestCompactions:
    def test_those_that_reach_beyond_are_undone_the_newest_first(self, long: Thread) -> None:
        first, second = compactions(long)
        assert long.rewind(2).undone == (second, first)
        assert texts(long) == ["question 0 about the long report", "answer 0, short"]

    def test_one_that_does_not_reach_beyond_stands(self, long: Thread) -> None:
        first, second = compactions(long)
        rewound = long.rewind(first)
        assert rewound.undone == (second,)
        assert long.view().items[0].name.seq == first

    def test_it_is_one_append(self, long: Thread) -> None:
        before = length(long)
        long.rewind(2)
        written = [event.body for event in long.events(after=before)]
        assert [type(body) for body in written] == [Undone, Undone, Hidden]

    def test_what_is_undone_is_not_held_from_being_compacted_again(self, long: Thread) -> None:
        before = length(long)
        long.rewind(2)
        undone = [event.body for event in long.events(after=before) if event.kind is Kind.UNDONE]
        assert [body.hold for body in undone if isinstance(body, Undone)] == [False, False]
        assert long.view().held == 0

    def test_it_is_refused_with_the_arithmetic_where_the_result_would_not_fit(self, long: Thread) -> None:
        tight = Policy(limit_tokens=40)
        with pytest.raises(DoesNotFit) as raised:
            long.rewind(10, policy=tight)
        long.rewind(10)
        assert raised.value.arithmetic.needed_tokens == long.view().tokens > 40

    def test_only_the_result_has_to_fit_and_not_what_lies_between(self, long: Thread) -> None:
        assert long.rewind(2, policy=Policy(limit_tokens=40)).hidden[0].first == 3

    def test_another_lanes_summary_loses_what_was_hidden(self) -> None:
        thread = thread_of(*rounds(20))
        thread.open_lane("critic", rule=LaneRule())
        thread.prepare(lane="critic")
        thread.rewind(4)
        assert max(map(max, covers(thread.view(lane="critic")))) == 4

    def test_a_lane_that_nobody_opened_is_refused_and_nothing_hidden(self, long: Thread) -> None:
        before = shown(long.view())
        with pytest.raises(UsageError, match="has no lane 'critc'"):
            long.rewind(2, lane="critc")
        assert shown(long.view()) == before


def test_a_compaction_that_cannot_be_taken_back_falls_back_as_its_messages_go() -> None:
    thread = thread_of(*(u(str(n)) for n in range(1, 7)))
    first = compacted(told_drop(1, 2, 1, 2), told_drop(5, 6, 5, 6), on=6)
    thread.append([first, compacted(told_drop(1, 3, (7, 1), 3), on=7)])
    assert thread.rewind(4).undone == ()
    assert covers(thread.view()) == [[1, 2, 3], [4]]


class Compacting(InMemoryStore):
    """A store in which somebody compacts a lane just before each conditional append, so many times."""

    def __init__(self, lane: str, times: int) -> None:
        super().__init__()
        self._lane, self._left = LaneId(lane), times

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append, after somebody else has compacted."""
        if self._left:
            self._left -= 1
            thread = Memory(self).thread("t")
            write(thread, compacted(told_drop(1, 4, 1, 2, 3, 4), on=length(thread), lane=self._lane))
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


class TestRaces:
    def test_a_compaction_of_the_lane_meanwhile_is_taken_back_too(self) -> None:
        thread = thread_of(*rounds(3), store=Compacting("main", 1))
        assert thread.rewind(2).undone == (7,)
        assert texts(thread) == ["question 0 about the long report", "answer 0, short"]

    def test_what_another_lane_compacts_meanwhile_holds_nothing_up(self) -> None:
        thread = thread_of(*rounds(3), store=Compacting("critic", 1_000))
        assert (thread.rewind(2).hidden, texts(thread)[1:]) == ((span(3, 6),), ["answer 0, short"])

    def test_a_rewind_that_is_overtaken_is_judged_again(self) -> None:
        store = Overtaking(0)
        thread = thread_of(*rounds(5), store=store)
        store.left = 3
        thread.rewind(4)
        assert texts(thread) == ["answer 1, short"]

    def test_who_is_overtaken_each_time_is_told(self) -> None:
        store = Overtaking(0)
        thread = thread_of(*rounds(20), store=store)
        store.left = 1_000
        with pytest.raises(ConflictError, match="rewind of thread 't'"):
            thread.rewind(30)


@settings(max_examples=drawn(300), deadline=None)
@given(st.lists(st.sampled_from(["talk", "prepare", "hide", "pin", "undo"]), min_size=1, max_size=8), st.data())
def test_a_rewound_view_shows_nothing_later_and_all_that_was_visible_before(
    steps: list[str], drawing: st.DataObject
) -> None:
    thread = thread_of(*rounds(8), policy=Policy(limit_tokens=120, retain_rounds=1))
    for step in steps:
        _take(thread, step)
    seen = every(thread)
    to = drawing.draw(st.integers(0, length(thread)))
    thread.rewind(to)
    assert every(thread) == sorted(seq for seq in seen if seq <= to)


def _take(thread: Thread, step: str) -> None:
    """One step of a conversation, where it applies."""
    items = thread.view().items
    oldest = [seq for seq in covers(thread.view())[0] if seq in every(thread)] if items else []
    match step:
        case "talk":
            thread.append(rounds(6))
        case "prepare":
            thread.prepare()
        case "hide" if oldest:
            thread.hide(oldest[0])
        case "pin" if oldest:
            thread.pin(oldest[-1])
        case "undo" if items and items[0].edit >= 0:
            thread.undo(items[0].name.seq)
        case _:
            return
