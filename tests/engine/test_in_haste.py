"""What a prompt without time for a text takes: what was said since the newest summary, and no summary that was paid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.hierarchy import Talk
from tests.engine.talk import call, result, u
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import Hierarchical
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.log.ids import ItemName
from unabridged.ports import Brief
from unabridged.view.item import Item
from unabridged.view.node import Shape

A_MINUTE = 60.0


def written(_: Brief) -> str:
    return SAID


def drops(items: tuple[Item, ...]) -> list[Item]:
    return [item for item in items if item.shape is Shape.NAMED_DROP]


def hasty(talk: Talk, rounds: int) -> list[Item]:
    """So many rounds more for none of which there is time; the drops that stand after them."""
    for n in range(rounds):
        talk.thread.append(
            [u(f"a question in haste {n}, of boats and {n} harbours"), {"role": "assistant", "content": "."}]
        )
        assert talk.thread.prepare(deadline_seconds=0).tokens <= talk.policy.room_tokens
    return drops(talk.thread.view().items)


class TestSummariesThatStand:
    def test_stand_however_long_there_is_no_time(self) -> None:
        talk = Talk(limit_tokens=3_000).say(200)
        before = names(talk.summaries)
        assert len(before) > 3
        assert len(hasty(talk, 150)) > 1
        assert names(talk.summaries) == before

    def test_leave_where_nothing_else_is_left_that_could(self) -> None:
        talk = Talk(Hierarchical(share=1.0), limit_tokens=3_000).say(300)
        before = names(talk.summaries)
        talk.thread.append(u("one question that fills half the room, " * 130))
        talk.thread.prepare(deadline_seconds=0)
        assert names(talk.summaries) < before

    def test_are_merged_as_ever_when_there_is_time_again(self) -> None:
        talk = Talk(limit_tokens=3_000).say(120)
        hasty(talk, 120)
        talk.say(120)
        assert talk.most_told <= 10
        below = [text for item in talk.thread.view().items for text in talk.originals(item)]
        assert set(talk.said) <= set(below)


class TestDrops:
    def test_that_wait_stand_each_by_itself(self) -> None:
        """So that each text is written from as much as one prompt had no room for."""
        talk = Talk(limit_tokens=3_000)
        one, *others = hasty(talk, 200)
        assert others
        assert one.messages < 200

    def test_become_one_where_they_are_many(self) -> None:
        talk = Talk(limit_tokens=3_000)
        found = hasty(talk, 900)
        assert sum(each.tokens for each in found) <= talk.policy.room_tokens // 4
        assert max(each.messages for each in found) > 300


class TestATextThatIsOwed:
    def test_is_written_for_what_left_of_the_newest_round(self) -> None:
        """Of one question and a long chain of calls: a count has no words that could stay word for word."""
        scene = Scene(summariser=written)
        scene.thread.append(u("Port the whole repository."))
        for n in range(20):
            scene.thread.append([call(f"c{n}"), result(f"c{n}", f"step {n} changed file_{n}.py " * 8)])
        scene.thread.prepare(deadline_seconds=0)
        assert drops(scene.thread.view().items)
        assert [(type(each), each.trigger) for each in scene.carry_out()] == [(Applied, BETTER)]
        assert SAID in scene.shown()

    @pytest.mark.parametrize("strategy", ["hierarchical", "selective", "summarise"])
    def test_is_written_after_whatever_else_was_due_first(self, strategy: str) -> None:
        scene = Scene(policy=replace(POLICY, strategy=strategy), summariser=written)
        scene.say(16).thread.prepare(deadline_seconds=0)
        scene.say(16).thread.prepare(deadline_seconds=0)
        scene.say(4)
        while scene.wait(A_MINUTE).work():
            pass
        assert drops(scene.thread.view().items) == []


def names(items: list[Item]) -> set[ItemName]:
    return {item.name for item in items}
