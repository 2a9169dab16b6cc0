"""Runs of the real SDK, with the real client, over a session of ours.
It refuses to look inside the session; what the provider was sent and what is kept is all that counts.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from agents import RunConfig

from tests.adapters.openai_agents.legal import wrong_with
from tests.doors.openai_agents.kit import agent, loops, run, talks
from tests.doors.openai_agents.provider import Provider, calls, provider, says
from unabridged import Policy
from unabridged.adapters.openai_agents import Session
from unabridged.errors import DoesNotFit


@pytest.mark.parametrize("way", ["whole", "streamed"])
@pytest.mark.parametrize("kind", ["responses", "chat"])
def test_a_conversation_outgrows_its_window_ten_times_and_nothing_is_lost_or_refused(
    tmp_path: Path, kind: str, way: str
) -> None:
    policy = Policy(limit_tokens=400, reserve_tokens=100)

    async def story(there: Provider) -> None:
        who, said = agent(there, kind), 0
        for week in range(9):
            async with Session("thread-1", tmp_path / "agent.db", policy=policy) as session:
                for day in range(5):
                    text = f"The weather of day {week}-{day}?" if day % 4 == 0 else f"Tell me of day {week}-{day}."
                    await run(who, text, session, way)
                    said += 1
        async with Session("thread-1", tmp_path / "agent.db", policy=policy) as session:
            thread = await session.thread()
            kept = [event async for event in thread.events() if event.kind.title == "Message"]
            assert sum(event.tokens for event in kept) >= 10 * 300
            assert sum(event.skeleton.role == "user" for event in kept) == said
            found = await thread.search("day 0-3")
            assert found.hits

    with provider(talks, window_tokens=550) as there:
        asyncio.run(story(there))
    assert there.refusals == []


@pytest.mark.parametrize("way", ["whole", "streamed"])
@pytest.mark.parametrize("kind", ["responses", "chat"])
def test_a_long_tool_loop_within_one_run_fits_at_every_step(kind: str, way: str) -> None:
    """oa-S6."""

    async def story(there: Provider) -> None:
        async with Session("one", policy=Policy(limit_tokens=900, reserve_tokens=100)) as session:
            config = RunConfig(call_model_input_filter=session.fit)
            assert await run(agent(there, kind), "Go.", session, way, config=config) == "Done."
            assert await run(agent(there, kind), "Go on.", session, way, config=config) == "Done."
            thread = await session.thread()
            kept: list[Any] = [event async for event in thread.events() if event.kind.title == "Message"]
            calls = sum(bool(event.skeleton.calls) for event in kept)
            assert calls == 60
            assert sum(event.tokens for event in kept) > 4_000

    with provider(loops(30), window_tokens=1_250) as there:
        asyncio.run(story(there))
    assert there.refusals == []
    assert len(there.asked) == 62


def test_without_the_filter_the_same_loop_outgrows_the_window() -> None:
    async def story(there: Provider) -> None:
        async with Session("one", policy=Policy(limit_tokens=900, reserve_tokens=100)) as session:
            with pytest.raises(Exception, match="context_length_exceeded"):  # the client's own
                await run(agent(there), "Go.", session)

    with provider(loops(30), window_tokens=1_250) as there:
        asyncio.run(story(there))


def test_instructions_that_leave_no_room_are_told_with_the_figures() -> None:
    async def story(there: Provider) -> None:
        async with Session("one", policy=Policy(limit_tokens=400)) as session:
            who = agent(there)
            who.instructions = "Be kind. " * 300
            with pytest.raises(DoesNotFit):
                await run(who, "Hello. " * 40, session, config=RunConfig(call_model_input_filter=session.fit))

    with provider(talks) as there:
        asyncio.run(story(there))
    assert there.asked == []


def test_a_list_that_a_callers_callback_put_together_is_made_to_fit_by_itself() -> None:
    async def story(there: Provider) -> None:
        async with Session("one", policy=Policy(limit_tokens=600, reserve_tokens=100)) as session:
            config = RunConfig(
                call_model_input_filter=session.fit,
                session_input_callback=lambda history, new: [
                    *history[3:],
                    {"role": "user", "content": "x " * 900},
                    *new,
                ],
            )
            for day in range(4):
                await run(agent(there), f"Tell me of day {day}.", session, config=config)
            assert all(wrong_with(list(each["input"])) == "" for each in there.asked)

    with provider(talks, window_tokens=900) as there:
        asyncio.run(story(there))
    assert there.refusals == []


def test_a_call_that_fits_is_sent_as_the_runner_made_it() -> None:
    async def story(there: Provider, *, fits: bool) -> None:
        async with Session("one", policy=Policy(limit_tokens=9_000)) as session:
            config = RunConfig(call_model_input_filter=session.fit) if fits else None
            for day in range(3):
                await run(agent(there), f"Day {day}.", session, config=config)

    def script(request: dict[str, Any]) -> list[dict[str, Any]]:
        return [says("Yes.", len(request["input"]))]

    sent = []
    for fits in (True, False):
        with provider(script) as there:
            asyncio.run(story(there, fits=fits))
        sent.append([each["input"] for each in there.asked])
    assert sent[0] == sent[1]


@pytest.mark.parametrize("policy", [None, Policy(limit_tokens=9_000), Policy(limit_tokens=1_000)])
def test_a_thought_whose_answer_was_taken_back_is_mended_however_much_room_there_is(policy: Policy | None) -> None:
    async def story(there: Provider) -> None:
        async with Session("one", policy=policy) as session:
            config = RunConfig(call_model_input_filter=session.fit)
            await run(agent(there), "One.", session, config=config)
            await session.pop_item()
            await run(agent(there), "Two.", session, config=config)
            assert await run(agent(there), "Three.", session, config=config)

    with provider(talks) as there:
        asyncio.run(story(there))
    assert there.refusals == []


@pytest.mark.parametrize("policy", [None, Policy(limit_tokens=9_000), Policy(limit_tokens=1_000)])
def test_what_two_runs_at_once_leave_open_is_mended_however_much_room_there_is(policy: Policy | None) -> None:
    other: list[Any] = [
        {"role": "user", "content": "Weather?"},
        calls("weather", 900, city="Oslo"),
        {"role": "user", "content": "And?"},
        {"type": "function_call_output", "call_id": "call_900", "output": "Rain."},
    ]

    async def story(there: Provider) -> None:
        async with Session("one", policy=policy) as session:
            await session.add_items(other)
            await run(agent(there, "chat"), "Well?", session, config=RunConfig(call_model_input_filter=session.fit))

    with provider(talks) as there:
        asyncio.run(story(there))
    assert there.refusals == []
    assert "Rain." in str(there.asked[0]["messages"])
