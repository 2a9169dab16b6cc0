"""Going back from what stands for others: one level, or down to what was said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.talk import a, call, compactions, length, result, rounds, shown, thread_of, u, write
from tests.view.made import compacted, drop, span, told_drop
from unabridged import Depth, ItemName, Memory, Policy, Thread, UsageError
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.compacted import Compacted, Drop, Produced, Replace, Stub
from unabridged.log.ids import LaneId, Seq
from unabridged.log.part import Text
from unabridged.view.view import Shape

SAID = [message["content"] for message in rounds(20)]


def dropped(*seqs: int, on: int) -> Compacted:
    """A compaction that drops these neighbours."""
    covers = (span(seqs[0], seqs[-1]),)
    return compacted(Drop(items=drop(*seqs).items, covers=covers, tokens=5), on=on)


@pytest.fixture
def long() -> Thread:
    """Twenty rounds, compacted; twenty more, compacted again with the first note."""
    thread = thread_of(*rounds(20))
    thread.prepare()
    thread.append(rounds(20))
    thread.prepare()
    return thread


def test_a_lane_that_nobody_opened_is_refused(long: Thread) -> None:
    for of in (1, long.view().items[0]):
        with pytest.raises(UsageError, match="has no lane 'critc'"):
            long.unfold(of, lane="critc")


class TestOneLevel:
    def test_a_group_gives_back_the_items_it_consumed_as_they_stood(self, long: Thread) -> None:
        _, second = compactions(long)
        consumed = next(event.body for event in long.events(after=second - 1))
        below = long.unfold(long.view().items[0])
        assert isinstance(consumed, Compacted)
        assert [item.name for item in below.items] == list(consumed.items)
        assert [item.shape for item in below.items][:2] == [Shape.NAMED_DROP, Shape.MESSAGE]

    def test_what_comes_out_can_be_unfolded_again(self, long: Thread) -> None:
        once = long.unfold(long.view().items[0])
        count = sum(map(len, once.items[0].covers))
        assert shown(long.unfold(once.items[0])) == SAID[:count]

    def test_a_name_an_item_and_a_seq_say_the_same(self, long: Thread) -> None:
        item = long.view().items[0]
        assert long.unfold(item) == long.unfold(item.name) == long.unfold(item.name.seq)

    def test_a_stub_gives_back_the_whole_message(self) -> None:
        thread = thread_of(u("long " * 100), a("so"))
        stub = Stub(item=ItemName(seq=Seq(1)), head=10, tail=10, tokens=9)
        thread.append(compacted(stub, on=2))
        assert thread.view().items[0].shape is Shape.STUB
        assert shown(thread.unfold(thread.view().items[0])) == ["long " * 100]

    def test_a_message_stands_for_itself(self, long: Thread) -> None:
        assert shown(long.unfold(1)) == SAID[:1]

    def test_the_system_text_stands_for_itself(self) -> None:
        thread = thread_of({"role": "system", "content": "rules"}, u("q"))
        assert shown(thread.unfold(thread.view().items[0])) == ["rules"]

    def test_a_group_with_companions_unfolds_to_what_its_head_stands_for(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        group = tuple(Produced(role="user", parts=(Text(text=text),), tokens=1) for text in ("they talked", "a file"))
        thread.append(compacted(Replace(items=drop(1, 2).items, covers=(span(1, 2),), group=group), on=3))
        assert shown(thread.unfold(thread.view().items[0])) == ["one", "two"]

    def test_a_stub_that_was_folded_is_a_stub_again(self) -> None:
        thread = thread_of(u("long " * 100), a("so"), u("next"))
        thread.append(compacted(Stub(item=ItemName(seq=Seq(1)), head=10, tail=10, tokens=9), on=3))
        stub, answer = thread.view().items[:2]
        made = thread.append(compacted(Drop(items=(stub.name, answer.name), covers=(span(1, 2),), tokens=5), on=4))
        below = thread.unfold(made.first)
        assert [item.says for item in below.items] == [stub.says, answer.says]

    def test_a_summary_brings_its_companions_back(self) -> None:
        thread = thread_of(u("one"), a("two"), u("three"))
        group = tuple(Produced(role="user", parts=(Text(text=text),), tokens=1) for text in ("they talked", "a file"))
        thread.append(compacted(Replace(items=drop(1, 2).items, covers=(span(1, 2),), group=group), on=3))
        names = tuple(item.name for item in thread.view().items)
        made = thread.append(compacted(Drop(items=names, covers=(span(1, 3),), tokens=5), on=4)).first
        assert [item.shape for item in thread.unfold(made).items] == [Shape.GROUP, Shape.COMPANION, Shape.MESSAGE]

    def test_what_was_lifted_out_of_a_group_is_not_under_its_item(self) -> None:
        thread = thread_of(*rounds(20))
        thread.prepare()
        thread.pin(2)
        assert shown(thread.unfold(thread.view().items[0]))[:2] == [SAID[0], SAID[2]]


class TestOriginals:
    def test_however_deep_they_lie_every_message_comes_back_in_order(self, long: Thread) -> None:
        below = long.unfold(long.view().items[0], depth=Depth.ORIGINALS)
        assert shown(below)[:42] == [*SAID, *SAID[:2]]
        assert {item.shape for item in below.items} == {Shape.MESSAGE}

    def test_what_comes_out_can_be_sent(self) -> None:
        thread = thread_of(u("q"), call("c"), result("c", "found"), *rounds(20))
        thread.prepare()
        below = thread.unfold(thread.view().items[0], depth=Depth.ORIGINALS)
        assert [message["role"] for message in below.to("openai")][:3] == ["user", "assistant", "tool"]

    def test_the_view_and_the_log_stay_as_they_are(self, long: Thread) -> None:
        before = (list(long.events()), long.view())
        long.unfold(long.view().items[0], depth=Depth.ORIGINALS)
        assert (list(long.events()), long.view()) == before


class TestSince:
    def test_what_was_hidden_since_does_not_come_back(self, long: Thread) -> None:
        item = long.view().items[0]
        long.hide(1)
        assert shown(long.unfold(item, depth=Depth.ORIGINALS))[0] == SAID[1]

    def test_what_was_hidden_and_shown_again_comes_back(self, long: Thread) -> None:
        item = long.view().items[0]
        long.hide(1)
        long.show(1)
        assert shown(long.unfold(item, depth=Depth.ORIGINALS))[0] == SAID[0]

    def test_a_message_comes_back_in_the_words_that_were_folded(self) -> None:
        thread = thread_of(u("one"), a("two"))
        thread.append(Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text="first"),))))
        made = thread.append(dropped(1, on=3)).first
        thread.append(Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text="later"),))))
        assert (shown(thread.unfold(made)), shown(thread.unfold(1))) == (["first"], ["later"])

    def test_a_message_that_came_in_pieces_comes_back_whole(self) -> None:
        thread = thread_of(u("one"), a("two"))
        thread.append(Chunk(of=Seq(1), index=0, part=0, text=" and more", last=True))
        made = thread.append(dropped(1, on=3)).first
        assert shown(thread.unfold(made)) == ["one and more"]

    def test_a_purged_message_is_gone_from_below_too(self) -> None:
        thread = thread_of(*rounds(20))
        item = thread.prepare().items[0]
        thread.purge(1)
        assert shown(thread.unfold(item))[0] == SAID[1]


class TestRefused:
    @pytest.mark.parametrize("wrong", ["1", 1.0, None, True])
    def test_what_names_no_item_is_refused(self, wrong: int) -> None:
        with pytest.raises(UsageError, match="unfold takes an item"):
            thread_of(u("one")).unfold(wrong)

    def test_an_event_that_is_not_there_is_refused(self) -> None:
        with pytest.raises(UsageError, match="no event 9"):
            thread_of(u("one")).unfold(9)

    def test_what_names_an_event_that_was_never_there_is_passed_over(self) -> None:
        thread = thread_of(u("one"))
        made = thread.append(compacted(Drop(items=drop(1, 99).items, covers=(span(1), span(99))), on=1)).first
        assert shown(thread.unfold(made)) == ["one"]

    def test_an_event_that_stands_for_nothing_is_refused_by_what_it_is(self) -> None:
        thread = thread_of(u("one"))
        with pytest.raises(UsageError, match="is a Hidden"):
            thread.unfold(thread.hide(1).by)

    @pytest.mark.parametrize("n", [-1, 0, 3])
    def test_an_item_that_a_compaction_did_not_make_is_refused(self, long: Thread, n: int) -> None:
        with pytest.raises(UsageError, match="made 1 items, counted from 1"):
            long.unfold(ItemName(seq=Seq(compactions(long)[0]), n=n))

    def test_a_stub_of_what_was_never_a_message_says_nothing(self) -> None:
        thread = thread_of(u("one"))
        pinned = thread.pin(1).by
        write(thread, compacted(Stub(item=ItemName(seq=Seq(pinned)), head=1, tail=1, tokens=1), on=2))
        made = length(thread)
        over = thread.append(compacted(told_drop(2, 2, (made, 1)), on=3)).first
        assert [item.says for item in thread.unfold(over).items] == [Message(role="user")]


def test_the_unfolded_belongs_to_the_lane_of_its_compaction() -> None:
    thread = thread_of(*rounds(3))
    thread.open_lane("critic")
    made = thread.append(replace(dropped(1, on=7), lane=LaneId("critic"))).first
    assert thread.unfold(made).lane == "critic"


def test_a_thread_of_one_program_is_unfolded_in_another(tmp_path: object) -> None:
    path = f"{tmp_path}/a.db"
    with Memory.open(path, policy=Policy(limit_tokens=120, retain_rounds=1)) as memory:
        memory.thread("t").append(rounds(20))
        item = memory.thread("t").prepare().items[0]
    with Memory.open(path) as memory:
        assert shown(memory.thread("t").unfold(item.name)) == SAID[: len(item.covers[0])]
