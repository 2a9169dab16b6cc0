"""What users of the SDK's sessions met, each as a run that has to go well here.
It refuses to reproduce the failures; each test would fail on a session that has them.
"""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest
from agents import RunConfig

from tests.adapters.openai_agents.legal import wrong_with
from tests.adapters.openai_agents.spoken import asks
from tests.doors.openai_agents.kit import agent, run, talks
from tests.doors.openai_agents.provider import Provider, provider
from unabridged import AsyncMemory, Policy
from unabridged.adapters.openai_agents import Session

TIGHT = Policy(limit_tokens=400, reserve_tokens=50, retain_rounds=1)


def test_a_compaction_never_stands_between_a_call_and_its_output() -> None:
    """oa-K2."""

    async def story(there: Provider) -> None:
        async with Session("one", policy=TIGHT) as session:
            for day in range(8):
                await run(agent(there), f"The weather of day {day}?", session)
                assert wrong_with(list(await session.get_items())) == ""

    with provider(talks) as there:
        asyncio.run(story(there))
    assert there.refusals == []


@pytest.mark.parametrize("way", ["whole", "streamed"])
def test_nothing_has_to_be_stored_at_the_provider(way: str) -> None:
    """oa-K3."""

    async def story(there: Provider) -> None:
        async with Session("one", policy=TIGHT) as session:
            for day in range(8):
                await run(agent(there, store=False), f"The weather of day {day}?", session, way)

    with provider(talks) as there:
        asyncio.run(story(there))
    assert there.refusals == []
    assert {each["store"] for each in there.asked} == {False}


@pytest.mark.parametrize("policy", [None, "omit"])
def test_an_answer_never_stands_without_the_thought_it_came_of(policy: Any) -> None:  # noqa: ANN401  # as the SDK has it
    """oa-K6."""

    async def story(there: Provider) -> None:
        async with Session("one", policy=TIGHT) as session:
            config = RunConfig(reasoning_item_id_policy=policy, call_model_input_filter=session.fit)
            for day in range(12):
                text = f"The weather of day {day}?" if day % 3 else f"Tell me of day {day}."
                await run(agent(there), text, session, config=config)

    with provider(talks) as there:
        asyncio.run(story(there))
    assert there.refusals == []
    assert any(item.get("encrypted_content") for each in there.asked for item in each["input"][1:])


def test_items_of_one_millisecond_keep_their_order() -> None:
    """oa-K1."""

    async def story() -> None:
        async with Session("one") as session:
            said = [asks(f"{at}") for at in range(300)]
            await session.add_items([*said])
            assert await session.get_items() == said

    asyncio.run(story())


def test_first_writes_that_meet_are_all_kept_and_every_start_succeeds(tmp_path: Path) -> None:
    """oa-K5, oa-K11."""

    async def story(there: Provider) -> None:
        async with await AsyncMemory.open(tmp_path / "agent.db") as memory:
            sessions = [Session(f"{at % 80}", memory) for at in range(160)]
            await asyncio.gather(*(run(agent(there), "Hello.", each) for each in sessions))
            told = [await Session(f"{at}", memory).get_items() for at in range(80)]
            assert [sum(item.get("role") == "user" for item in items) for items in told] == [2] * 80
            assert [len(items) for items in told] == [6] * 80

    with provider(talks) as there:
        asyncio.run(story(there))


def test_branches_that_are_made_at_once_each_go_their_own_way() -> None:
    """oa-K7."""

    async def story(there: Provider) -> None:
        async with Session("one") as session:
            await run(agent(there), "Hello.", session)
            children = await asyncio.gather(*(session.fork(items=3) for _ in range(20)))
            await asyncio.gather(*(run(agent(there), f"{at}", child) for at, child in enumerate(children)))
            begin = await session.get_items()
            assert len(begin) == 3
            for at, child in enumerate(children):
                items: list[Any] = list(await child.get_items())
                assert items[:3] == begin
                assert items[3] == asks(f"{at}")
                assert len(items) == 6
            assert len({child.session_id for child in children}) == 20

    with provider(talks) as there:
        asyncio.run(story(there))


class Stops:
    """A summariser that never comes to an end."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def __call__(self, _: object) -> str:
        self.asked.set()
        await asyncio.Event().wait()
        return ""


@pytest.mark.filterwarnings("ignore:.*run_single_turn.*")  # what the SDK leaves behind of a run that is cancelled
def test_a_run_that_is_cancelled_while_something_is_compacted_loses_no_history() -> None:
    """oa-K9."""

    async def story(there: Provider) -> None:
        stops = Stops()
        async with Session("one", policy=TIGHT, summariser=stops, deadline_seconds=30) as session:
            task = asyncio.get_running_loop().create_task(talk(there, session))
            await stops.asked.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            thread = await session.thread()
            kept = [event async for event in thread.events() if event.kind.title == "Message"]
            view = await thread.view()
            assert sum(item.messages for item in view.items) == len(kept)
            assert wrong_with(list(await session.get_items())) == ""

    with provider(talks) as there:
        asyncio.run(story(there))
    gc.collect()


async def talk(there: Provider, session: Session) -> None:
    for day in range(30):
        await run(agent(there), f"Tell me of day {day}.", session)


def test_what_the_first_word_of_a_stream_waits_for_is_no_summary() -> None:
    """oa-K4."""

    async def story(there: Provider) -> None:
        stops = Stops()
        policy = Policy(limit_tokens=2_000, soft_fraction=0.2, target_fraction=0.1, retain_rounds=1)
        async with Session("one", policy=policy, summariser=stops) as session:
            for day in range(6):
                await asyncio.wait_for(run(agent(there), f"Day {day}.", session, "streamed"), 20)
            await asyncio.wait_for(stops.asked.wait(), 20)

    with provider(talks) as there:
        asyncio.run(story(there))


def test_what_an_answer_took_is_told_and_views_go_by_it() -> None:
    """oa-K10."""

    async def story(there: Provider) -> None:
        async with Session("one", policy=Policy(limit_tokens=20_000)) as session:
            who = agent(there)
            await run(who, "Hello.", session, hooks=session.hooks())
            await run(who, "The weather?", session, "streamed", hooks=session.hooks())
            thread = await session.thread()
            told = [event.body async for event in thread.events() if event.kind.title == "Used"]
            taken: list[Any] = [body for body in told if body is not None]
            assert [body.tokens for body in taken] == [there.tokens_of(each) for each in there.asked]
            assert [body.model for body in taken] == ["scripted"] * 3
            assert (await thread.view()).used == taken[-1]
            assert [each.prompts for each in (await thread.cost()).calls] == [3]

    with provider(talks) as there:
        asyncio.run(story(there))
