"""A thought that a provider sealed is sent again to the last letter or leaves whole, however it was kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from agents import RunConfig
from openai.types.responses import ResponseReasoningItem

from tests.adapters.openai_agents.spoken import asks
from tests.doors.openai_agents.kit import agent, run, talks
from tests.doors.openai_agents.provider import Items, Provider, provider, says
from unabridged import AsyncMemory, Policy
from unabridged.adapters.openai_agents import Session, fitting
from unabridged.dialects import openai_responses

LETTERS = 5_000
TIGHT = Policy(limit_tokens=4_000, reserve_tokens=50, retain_rounds=1)


def sealed(number: int) -> dict[str, Any]:
    """A thought with so many letters that it is weighed as a picture is."""
    return {
        "type": "reasoning",
        "id": f"rs_{number}",
        "summary": [],
        "encrypted_content": f"{number:05}" * (LETTERS // 5),
    }


def thinks_long(request: dict[str, Any]) -> Items:
    """The same answers, whose thoughts are long."""
    return [sealed(int(each["id"][3:])) if each["type"] == "reasoning" else each for each in talks(request)]


def replayed(there: Provider) -> list[dict[str, Any]]:
    return [item for each in there.asked for item in each["input"] if item.get("type") == "reasoning"]


@pytest.mark.parametrize("policy", [None, "omit"])
@pytest.mark.parametrize("fits", [True, False])
def test_runs_send_each_again_to_the_last_letter_or_not_at_all(policy: Any, fits: bool, tmp_path: Path) -> None:  # noqa: ANN401, FBT001  # as the SDK has it
    async def story(there: Provider) -> None:
        for day in range(12):  # each in a program of its own
            async with Session("one", tmp_path / "agent.db", policy=TIGHT) as session:
                config = RunConfig(
                    reasoning_item_id_policy=policy, call_model_input_filter=session.fit if fits else None
                )
                text = f"The weather of day {day}?" if day % 3 else f"Tell me of day {day}."
                await run(agent(there), text, session, config=config)

    with provider(thinks_long) as there:
        asyncio.run(story(there))
    assert there.refusals == []
    told = replayed(there)
    assert told
    assert all(each["encrypted_content"] == each["encrypted_content"][:5] * (LETTERS // 5) for each in told)
    assert len(told) < len(there.asked) * 12  # some have left


def call(items: list[Any]) -> Any:  # noqa: ANN401  # what the SDK tells of one
    agent_ = SimpleNamespace(tools=[], handoffs=[])
    return SimpleNamespace(model_data=SimpleNamespace(input=items, instructions=""), agent=agent_)


def said_of(number: int) -> list[Any]:
    return [asks(f"q{number}"), sealed(number), {**says("so " * 900, number), "id": f"msg_{number}"}]


def test_one_that_was_kept_before_it_was_weighed_is_known_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with await AsyncMemory.open(tmp_path / "agent.db", policy=TIGHT) as memory:
            session = Session("one", memory)
            before: list[Any] = [each for n in range(6) for each in said_of(n)]
            await (await session.thread()).append([openai_responses.read(each) for each in before])
            for n in range(6, 9):
                await session.add_items(said_of(n))
            given = await session.get_items()
            sent = (await session.fit(call([*given, asks("and now?")]))).input
            said = [each for n in range(9) for each in said_of(n)]
            assert all(each in said for each in sent if each.get("type") == "reasoning")
            assert sent[-1] == asks("and now?")

    async def alone(*_: object) -> None:
        pytest.fail("it was fitted by itself, past its session")

    monkeypatch.setattr(fitting, "_alone", alone)
    asyncio.run(story())


SOUND = {"type": "input_audio", "input_audio": {"data": "QUJD" * 2_000, "format": "mp3"}}
WEIGHED: list[dict[str, Any]] = [
    sealed(7),
    {"type": "compaction", "id": "cmp_1", "encrypted_content": "gAAAA" * 1_000},
    {"type": "image_generation_call", "id": "ig_1", "status": "completed", "result": "QUJD" * 2_000},
    {"role": "user", "content": [SOUND]},
]


@pytest.mark.parametrize("item", WEIGHED, ids=lambda each: str(each.get("type", "sound")))
@pytest.mark.parametrize("kept", [True, False], ids=["of the session", "put together otherwise"])
def test_a_list_that_must_leave_some_sends_the_others_to_the_last_letter(
    item: dict[str, Any],
    kept: bool,  # noqa: FBT001  # which of two
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with Session("one", tmp_path / "agent.db", policy=TIGHT) as session:
            said = [each for n in range(20, 30) for each in said_of(n)]
            newest = [asks("and now?"), item, {**says("so it is", 99), "id": "msg_99"}]
            if kept:
                await session.add_items([*said, *newest])
                sent = (await session.fit(call([*await session.get_items(), asks("more")]))).input
            else:
                await session.add_items(said_of(1))
                sent = (await session.fit(call([*said, *newest]))).input
            assert item in sent
            assert len(sent) < len(said)
            assert all(each in said for each in sent if each.get("type") == "reasoning" and each != item)

    asyncio.run(story())


@pytest.mark.parametrize("item", WEIGHED, ids=lambda each: str(each.get("type", "sound")))
def test_whoever_renders_the_view_himself_has_each_to_the_last_letter(item: dict[str, Any], tmp_path: Path) -> None:
    async def story() -> None:
        thought = ResponseReasoningItem.model_validate(sealed(3)).model_dump(exclude_unset=True)
        said = [asks("Listen."), thought, {**says("I do.", 1), "id": "msg_1"}, item, {**says("So.", 2), "id": "msg_2"}]
        async with Session("one", tmp_path / "agent.db") as session:
            await session.add_items(said)
            view = await (await session.thread()).view()
        assert view.to("openai-responses") == said
        assert all(len(str(view.to(other))) < LETTERS for other in ("openai", "anthropic", "gemini", "plain"))

    asyncio.run(story())
