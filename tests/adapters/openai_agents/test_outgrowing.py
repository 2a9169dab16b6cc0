"""A session that outgrows its window: what a run reads fits, is legal, and nobody waited for a model."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from tests.adapters.openai_agents.legal import wrong_with
from tests.adapters.openai_agents.spoken import asks, calls, gives, says, thinks, turn, with_session
from unabridged import AsyncMemory, Compacting, Policy, Scope
from unabridged.adapters.openai_agents import Session
from unabridged.log.kind import Kind
from unabridged.view.budget import Urgency

TIGHT = Policy(limit_tokens=500, retain_rounds=1)


async def kinds(session: Session, kind: Kind) -> int:
    return len([event async for event in (await session.thread()).events() if event.kind is kind])


def test_what_a_run_reads_always_fits_and_is_legal_after_each_turn() -> None:
    """oa-S6."""

    async def story(session: Session) -> None:
        for number in range(16):
            await session.add_items(turn(number))
            view = await (await session.thread()).view()
            assert view.tokens <= TIGHT.room_tokens
            assert wrong_with(list(await session.get_items())) == ""
        assert await kinds(session, Kind.MESSAGE) == 96
        assert await kinds(session, Kind.COMPACTED) > 0

    with_session(story, policy=TIGHT)


def test_the_summary_stands_first_and_in_the_users_role() -> None:
    async def story(session: Session) -> None:
        await session.add_items([each for n in range(20) for each in turn(n)])
        items: list[Any] = list(await session.get_items())
        assert items[0]["role"] == "user"
        assert "out of view" in items[0]["content"] or "Summarized" in items[0]["content"]
        assert items[-1] == turn(19)[-1]

    with_session(story, policy=TIGHT)


def test_a_call_and_its_output_are_never_parted_though_they_come_in_two_writes() -> None:
    async def story(session: Session) -> None:
        await session.add_items([each for n in range(20) for each in turn(n)])
        await session.add_items([asks("again " * 40), thinks(99), calls(99)])
        await session.run_compaction({"response_id": "resp_1", "force": True})
        await session.add_items([gives(99, "found " * 200), thinks(100), says("so", 100)])
        assert wrong_with(list(await session.get_items())) == ""

    with_session(story, policy=TIGHT)


def test_reading_writes_nothing_however_large_the_conversation_is() -> None:
    async def story() -> None:
        async with await AsyncMemory.open() as memory:
            await Session("one", memory).add_items([each for n in range(20) for each in turn(n)])
            async for row in memory.threads():
                assert row.head == 120
            session = Session("one", memory)
            for _ in range(3):
                assert len(await session.get_items()) == 120
            async for row in memory.threads():
                assert row.head == 120

    asyncio.run(story())


class Slow:
    """A summariser that answers when it is told to."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()

    async def __call__(self, _: object) -> str:
        self.asked.set()
        await self.go_on.wait()
        return "They talked of questions and answers, and of what was found."


@pytest.mark.parametrize("args", [None, {}, {"force": True}, {"response_id": "r", "store": False, "force": True}])
def test_the_kick_after_a_turn_returns_before_the_model_has_said_a_word(args: Any) -> None:  # noqa: ANN401  # as the SDK has it
    """oa-S5."""

    async def story() -> None:
        slow = Slow()
        policy = Policy(limit_tokens=1_100, retain_rounds=1)
        async with Session("one", policy=policy, summariser=slow) as session:
            thread = await session.thread()
            while (await thread.view()).urgency is Urgency.NONE:
                await session.add_items(turn(9, 14))
            await session.run_compaction(args)
            await asyncio.wait_for(slow.asked.wait(), 20)
            before = await session.get_items()
            slow.go_on.set()
            await thread.compact()
            after: list[Any] = list(await session.get_items())
            assert len(after) < len(before)
            assert "They talked of questions" in after[0]["content"]

    asyncio.run(story())


def test_where_no_policy_is_there_is_nothing_to_kick_which_is_said_where_it_was_forced(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story(session: Session) -> None:
        await session.add_items([each for n in range(9) for each in turn(n)])
        await session.run_compaction()
        assert caplog.text == ""
        await session.run_compaction({"force": True})
        assert len(await session.get_items()) == 54

    with caplog.at_level(logging.WARNING):
        with_session(story)
    assert "nothing is compacted without a policy: thread thread-1; pass policy=" in caplog.text


def test_without_a_background_of_its_own_the_kick_still_makes_smaller_what_is_forced() -> None:
    async def story() -> None:
        policy = Policy(limit_tokens=5_000, retain_rounds=1)
        async with await AsyncMemory.open(policy=policy, compacting=Compacting.ASKED) as memory:
            session = Session("one", memory, deadline_seconds=0)
            await session.add_items([each for n in range(20) for each in turn(n)])
            await session.run_compaction({"force": True})
            await (await session.thread()).compact()
            assert len(await session.get_items()) < 120

    asyncio.run(story())


def test_what_can_never_fit_is_added_all_the_same_and_said_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("q")])
        await (await session.thread()).pin(1)
        await session.add_items([thinks(), *(calls(at) for at in range(60))])
        assert len(await session.get_items()) == 62

    with caplog.at_level(logging.WARNING):
        with_session(story, policy=TIGHT, scope=Scope(tenant="acme"))
    assert "a session does not fit: thread thread-1 of tenant acme: " in caplog.text
