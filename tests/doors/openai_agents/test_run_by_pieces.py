"""Programs that know no loop: ``run_sync`` goes on with one between runs, and flushes it after each."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from agents import RunConfig, Runner

from tests.doors.openai_agents.kit import agent, talks
from tests.doors.openai_agents.provider import provider
from unabridged import Brief, Policy
from unabridged.adapters.openai_agents import Session

TIGHT = Policy(limit_tokens=400, reserve_tokens=50, retain_rounds=1)


# The client's own are made anew after each flush, of which Python warns; ours would be told of as well.
@pytest.mark.filterwarnings("ignore:asynchronous generator .*(Auth|Response|Stream|Pool|Connection):ResourceWarning")
def test_runs_of_a_program_without_a_loop_share_a_session_and_nothing_is_complained_of(tmp_path: Path) -> None:
    async def summarise(_: Brief) -> str:
        return "They asked about one thing after the other, and each was answered at length."

    told: list[dict[str, Any]] = []
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda _, problem: told.append(problem))
    asyncio.set_event_loop(loop)
    try:
        session = Session("one", tmp_path / "agent.db", policy=TIGHT, summariser=summarise)
        with provider(talks) as there:
            for day in range(10):
                config = RunConfig(call_model_input_filter=session.fit)
                Runner.run_sync(agent(there), f"What of day {day}?", session=session, run_config=config)
            assert there.refusals == []
            assert "day 9" in str(there.asked[-1]["input"])
        items = loop.run_until_complete(session.get_items())
        assert "[unabridged " in str(items[0])
        loop.run_until_complete(session.close())
    finally:
        loop.close()
        asyncio.set_event_loop(None)
    assert told == []
