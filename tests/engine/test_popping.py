"""The newest message taken back alone, as hosts do that take back a turn one message at a time."""

from __future__ import annotations

import pytest

from tests.engine.talk import TIGHT, Losing, Overtaking, a, call, length, result, rounds, thread_of, u, write
from unabridged import Memory, Thread, UsageError
from unabridged.errors import ConflictError
from unabridged.log.body import Amended, Body, Message, Reset, Shown, Undone
from unabridged.log.compacted import Compacted, Drop, Receipt
from unabridged.log.ids import ItemName, LaneId, Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import Text
from unabridged.ports import Appended
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import Shape


def popped(thread: Thread) -> int:
    found = thread.pop()
    return 0 if found is None else found.seq


def texts(thread: Thread) -> list[str]:
    return [str(message["text"]) for message in thread.view().to("plain")]


def test_a_result_leaves_alone_and_its_call_stays() -> None:
    thread = thread_of(u("q"), call("c"), result("c", "found"))
    assert popped(thread) == 3
    assert [item.name.seq for item in thread.view().items] == [1, 2]


def test_what_is_popped_is_given_back_as_it_was_said_and_stays_in_the_log() -> None:
    thread = thread_of(u("q"), a("so"))
    found = thread.pop(reason="taken back")
    assert found is not None
    assert found.message == thread.message(2)
    hidden = [event for event in thread.events() if event.kind is Kind.HIDDEN]
    assert [event.seq for event in hidden] == [found.by]


def test_messages_leave_one_by_one_until_none_is_left() -> None:
    thread = thread_of(u("q"), call("c"), result("c", "found"), a("so"))
    assert [popped(thread) for _ in range(5)] == [4, 3, 2, 1, 0]
    assert thread.view().items == ()


def test_nothing_is_popped_of_a_thread_that_nobody_began() -> None:
    thread = Memory(InMemoryStore()).thread("t")
    assert thread.pop() is None
    assert thread.row() is None


def test_the_system_text_is_no_message_and_stays() -> None:
    thread = thread_of({"role": "system", "content": "Be brief."}, u("q"))
    assert [popped(thread), popped(thread)] == [2, 0]
    assert texts(thread) == ["Be brief."]


def test_the_newest_message_below_a_summary_leaves_and_the_others_stay_in_it() -> None:
    thread = thread_of(*rounds(20))
    thread.prepare()
    newest = [popped(thread) for _ in range(4)]
    assert newest == [40, 39, 38, 37]
    assert sum(item.messages for item in thread.view().items) == 36


def test_a_summary_that_tells_of_it_is_taken_back_so_that_the_others_stand_word_for_word() -> None:
    thread = thread_of(*rounds(20))
    thread.prepare()
    assert thread.view().items[0].shape is Shape.NAMED_DROP
    kept = len(thread.view().items) - 1
    for _ in range(kept + 1):
        thread.pop()
    assert [item.name.seq for item in thread.view().items] == list(range(1, 40 - kept))
    assert [each.state.value for each in thread.compactions()] == ["undone"]


def test_what_is_popped_below_a_summary_is_what_was_said_there() -> None:
    thread = thread_of(*rounds(20))
    thread.prepare()
    (drop, *alone) = thread.view().items
    assert [popped(thread) for _ in alone] == [item.name.seq for item in reversed(alone)]
    found = thread.pop()
    assert found is not None
    assert (found.seq, found.message) == (drop.covers[-1].last, thread.message(found.seq))


def test_the_newest_words_of_an_amended_message_are_given_back() -> None:
    thread = thread_of(u("q"))
    write(thread, Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text="better"),))))
    found = thread.pop()
    assert found is not None
    assert found.message.parts == (Text(text="better"),)


def test_a_message_shown_as_a_stub_is_given_back_whole() -> None:
    thread = thread_of(u("long " * 400), policy=TIGHT)
    thread.prepare()
    found = thread.pop()
    assert found is not None
    assert found.message == thread.message(1)


def test_a_lane_pops_what_it_sees_and_nothing_that_only_others_do() -> None:
    thread = thread_of(u("q"), a("so"))
    thread.open_lane("cook", rule=LaneRule(senders=("cook",)))
    thread.append(Message(role="user", sender="cook", parts=(Text(text="mine"),)))
    thread.append(u("not mine"))
    found = thread.pop(lane="cook")
    assert found is not None
    assert found.message.sender == "cook"


def test_what_a_summary_covers_beside_messages_is_stepped_over() -> None:
    thread = thread_of(*rounds(10))
    for _ in range(60):
        thread.used(10)
    thread.append(rounds(10))
    thread.prepare()
    thread.pin(Span(first=Seq(81), last=Seq(100)))  # they stand alone again, and leave the summary what lies before
    found = [popped(thread) for _ in range(41)]
    assert found == [*range(100, 80, -1), *range(20, 0, -1), 0]


class Beside(InMemoryStore):
    """A store in which somebody else does something just before the first conditional append."""

    def __init__(self, *bodies: Body) -> None:
        super().__init__()
        self.bodies = list(bodies)

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append, after somebody else has."""
        bodies, self.bodies = self.bodies, []
        if bodies:
            write(Memory(self).thread("t"), *bodies)
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


@pytest.mark.parametrize(
    ("meanwhile", "seq"),
    [
        (Message(role="user", parts=(Text(text="newer"),)), 3),
        (Amended(seq=Seq(2), message=Message(role="assistant", parts=(Text(text="other"),))), 2),
        (Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text="other"),))), 2),
        (Reset(), 0),
        (Shown(seqs=(Span(first=Seq(1), last=Seq(1)),)), 2),
        (Undone(compaction=Seq(1)), 2),
    ],
)
def test_what_comes_meanwhile_is_seen_before_anything_leaves(meanwhile: Body, seq: int) -> None:
    thread = thread_of(u("q"), a("so"), store=Beside(meanwhile))
    assert popped(thread) == seq


def test_a_summary_that_comes_meanwhile_and_tells_of_it_is_taken_back_too() -> None:
    both = (Span(first=Seq(1), last=Seq(2)),)
    drop = Drop(items=(ItemName(Seq(1)), ItemName(Seq(2))), covers=both, messages=2)
    receipt = Receipt(tokens_before=0, tokens_after=0)
    meanwhile = Compacted(strategy="by hand", version=1, drawn_on=Seq(2), edits=(drop,), receipt=receipt)
    thread = thread_of(u("q"), a("so"), store=Beside(meanwhile))
    assert popped(thread) == 2
    assert [(item.shape, item.name.seq) for item in thread.view().items] == [(Shape.MESSAGE, 1)]


def test_what_only_others_say_or_tell_meanwhile_is_in_nobodys_way() -> None:
    store = Beside()
    thread = thread_of(u("q"), a("so"), store=store)
    thread.used(9)
    store.bodies = [event.readable for event in thread.events() if event.readable and event.kind is Kind.USED]
    assert popped(thread) == 2


def test_one_that_another_popped_meanwhile_is_not_popped_again() -> None:
    thread = thread_of(u("q"), a("so"), a("and so"), store=Overtaking(1))
    assert popped(thread) == 3
    assert length(thread) == 5


def test_whoever_is_always_overtaken_is_told_how_often() -> None:
    store = Losing()
    thread = thread_of(u("q"), store=store)
    store.lost = True
    with pytest.raises(ConflictError, match="pop of thread 't' was overtaken 400 times"):
        thread.pop()


def test_a_lane_that_nobody_opened_is_refused() -> None:
    thread = thread_of(u("q"))
    with pytest.raises(UsageError, match="cook"):
        thread.pop(lane=LaneId("cook"))


def test_a_new_result_in_a_popped_ones_place_belongs_to_the_call() -> None:
    thread = thread_of(u("q"), call("c"), result("c", "wrong"))
    thread.pop()
    again = thread.append(result("c", "right")).first
    assert thread.hide(2).seqs == (Span(first=Seq(2), last=Seq(3)), Span(first=again, last=again))
