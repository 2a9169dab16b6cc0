"""Who a lane is: said once, kept, and changed only on purpose."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.talk import Losing, length, rounds, shown, thread_of
from unabridged import LaneRule, Membership, Memory, Message, Thread, UsageError
from unabridged.blocking import drive
from unabridged.errors import ConflictError, PolicyMismatch
from unabridged.log.ids import LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.ports import Appended
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import SeededIds
from unabridged.testing.samples import purge_batch

ASKED = LaneRule(roles=("user",))
ANSWERED = LaneRule(roles=("assistant",))


@pytest.fixture
def thread() -> Thread:
    return thread_of(*rounds(2))


def test_a_lane_shows_what_its_rule_admits_for_the_whole_log(thread: Thread) -> None:
    thread.open_lane("critic", rule=ANSWERED)
    assert shown(thread.view(lane="critic")) == ["answer 0, short", "answer 1, short"]


def test_the_rule_holds_for_what_is_said_later(thread: Thread) -> None:
    thread.open_lane("critic", rule=LaneRule(either=("critic",)))
    thread.append(Message(role="assistant", sender="critic", parts=(Text(text="no"),)))
    thread.append(Message(role="assistant", sender="author", parts=(Text(text="yes"),)))
    assert [item.name.seq for item in thread.view(lane="critic").items] == [6]


def test_a_lane_may_be_the_first_thing_a_thread_says() -> None:
    thread = Memory.open().thread("t")
    assert thread.open_lane("critic", rule=ASKED) == 1


def test_main_needs_no_opening_and_takes_none(thread: Thread) -> None:
    with pytest.raises(UsageError, match="'main' sees all"):
        thread.open_lane("main", rule=ASKED)


@pytest.mark.parametrize("wrong", ["", None, 5])
def test_a_lane_has_a_name(thread: Thread, wrong: str) -> None:
    with pytest.raises(UsageError, match="name"):
        thread.view(lane=wrong)


@pytest.mark.parametrize("verb", ["view", "prepare"])
def test_a_lane_that_nobody_opened_shows_nothing(thread: Thread, verb: str) -> None:
    with pytest.raises(UsageError, match=r"no lane 'critc'; open it with thread\.open_lane"):
        getattr(thread, verb)(lane="critc")


class TestAgain:
    def test_the_same_rule_writes_nothing_and_gives_the_same_seq(self, thread: Thread) -> None:
        first = thread.open_lane("critic", rule=ASKED)
        assert (thread.open_lane("critic", rule=ASKED), length(thread)) == (first, 5)

    def test_another_rule_is_refused_with_both(self, thread: Thread) -> None:
        thread.open_lane("critic", rule=ASKED)
        with pytest.raises(PolicyMismatch, match=r"'user'.*'assistant'.*Membership\.REPLACE"):
            thread.open_lane("critic", rule=ANSWERED)
        assert length(thread) == 5

    def test_another_rule_holds_from_where_it_was_said_on_purpose(self, thread: Thread) -> None:
        thread.open_lane("critic", rule=ASKED)
        thread.open_lane("critic", rule=ANSWERED, membership=Membership.REPLACE)
        thread.append(rounds(1))
        assert shown(thread.view(lane="critic"))[1:] == ["question 1 about the long report", "answer 0, short"]

    def test_asking_for_a_lane_too_early_does_not_change_what_it_shows_once_opened(self, thread: Thread) -> None:
        with pytest.raises(UsageError):
            thread.view(lane="critic")
        thread.open_lane("critic", rule=ANSWERED)
        assert len(thread.view(lane="critic").items) == 2

    def test_what_it_inherits_is_decided_once(self, thread: Thread) -> None:
        thread.open_lane("critic")
        with pytest.raises(UsageError, match="inherits nothing"):
            thread.open_lane("critic", inherits="main")


class TestInheriting:
    def test_a_lane_that_sees_as_much_takes_compactions_over(self) -> None:
        thread = thread_of(*rounds(20))
        made = thread.prepare().items[0].name
        thread.open_lane("second", inherits="main")
        assert thread.view(lane="second").items[0].name == made

    def test_what_the_other_lane_compacts_later_is_its_own(self) -> None:
        thread = thread_of(*rounds(20))
        thread.open_lane("second", inherits="main")
        thread.prepare()
        assert len(thread.view(lane="second").items) == 40

    def test_a_lane_that_sees_less_takes_nothing_over(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="may not see"):
            thread.open_lane("critic", rule=ASKED, inherits="main")
        assert length(thread) == 4

    def test_a_lane_that_was_never_opened_has_nothing_to_inherit(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="no such lane; open it"):
            thread.open_lane("critic", inherits="editor")

    def test_an_opening_that_was_erased_limits_nobody(self) -> None:
        store = InMemoryStore()
        thread = thread_of(*rounds(1), store=store)
        spans, batch = purge_batch([thread.open_lane("critic", rule=ASKED)], key=None, ids=SeededIds(Random(0)))
        drive(store.purge(thread.ref, spans, batch))
        again = Memory(store).thread("t")
        again.open_lane("second", inherits="main")
        assert len(again.view(lane="second").items) == 2


class Opening(InMemoryStore):
    """A store in which somebody else opens the same lane just before each conditional append, so many times."""

    left = 1

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append, after somebody else has."""
        if self.left:
            self.left -= 1
            Memory(self).thread("t").open_lane("critic", rule=ASKED)
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


def test_two_who_open_a_lane_at_once_open_it_once() -> None:
    thread = thread_of(*rounds(1), store=Opening())
    assert thread.open_lane("critic", rule=ASKED) == 3
    assert [event.kind for event in thread.events()].count(Kind.LANE_OPENED) == 1


def test_who_is_overtaken_each_time_is_told_and_opens_nothing() -> None:
    store = Losing()
    thread = thread_of(*rounds(1), store=store)
    store.lost = True
    with pytest.raises(ConflictError, match="open_lane of thread 't' was overtaken"):
        thread.open_lane("critic", rule=ASKED)
    assert length(thread) == 2


def test_a_lane_is_prepared_by_itself_and_leaves_the_others_alone() -> None:
    thread = thread_of(*rounds(20))
    thread.open_lane("critic", rule=LaneRule())
    before = thread.view().items
    view = thread.prepare(lane="critic")
    assert (view.lane, view.items[0].name.seq > Seq(41)) == (LaneId("critic"), True)
    assert thread.view().items == before
