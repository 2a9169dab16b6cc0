"""A session's verbs, one by one: what is read, what is taken back, what begins anew, and who closes the memory."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.adapters.openai_agents.spoken import Given, asks, calls, file_in, gives, says, thinks, turn, with_session
from unabridged import AsyncMemory, Memory, Policy, Scope, UsageError
from unabridged.adapters.openai_agents import Session
from unabridged.errors import Closed
from unabridged.log.body import Hidden, Reset

SAID: list[Any] = [*turn(1), *turn(2)]


@pytest.mark.parametrize("limit", [0, 1, 5, 12, 99, -1, None])
def test_a_limit_gives_the_newest_items_oldest_first(limit: int | None) -> None:
    """oa-S1."""

    async def story(session: Session) -> None:
        await session.add_items(SAID)
        wanted = SAID if limit is None or limit < 0 else SAID[len(SAID) - min(limit, len(SAID)) :]
        assert await session.get_items(limit) == wanted

    with_session(story)


def test_the_limit_of_its_settings_holds_where_none_is_given() -> None:
    """oa-S7."""

    async def story() -> None:
        async with Session("thread-1", session_settings=SimpleNamespace(limit=2)) as session:
            await session.add_items(SAID)
            assert await session.get_items() == SAID[-2:]
            assert await session.get_items(3) == SAID[-3:]

    asyncio.run(story())


def test_a_session_that_nobody_wrote_to_is_empty_and_is_not_begun_by_reading() -> None:
    async def story(session: Session) -> None:
        assert await session.get_items() == []
        assert await session.pop_item() is None
        await session.add_items([])
        await session.clear_session()
        await session.run_compaction()
        assert await (await session.thread()).row() is None

    with_session(story)


def test_items_are_taken_back_one_by_one_the_newest_first() -> None:
    """oa-S3."""

    async def story(session: Session) -> None:
        await session.add_items(SAID)
        for left in range(len(SAID) - 1, -1, -1):
            assert await session.pop_item() == SAID[left]
            assert await session.get_items() == SAID[:left]
        assert await session.pop_item() is None

    with_session(story)


def test_what_was_taken_back_and_added_again_is_whole_again() -> None:
    async def story(session: Session) -> None:
        await session.add_items(SAID)
        taken = [await session.pop_item() for _ in range(4)]
        await session.add_items([each for each in reversed(taken) if each is not None])
        assert await session.get_items() == SAID

    with_session(story)


def test_taking_back_is_an_event_and_the_log_keeps_the_item() -> None:
    """oa-S3."""

    async def story(session: Session) -> None:
        await session.add_items(SAID)
        await session.pop_item()
        thread = await session.thread()
        events = [event async for event in thread.events()]
        assert isinstance(events[-1].body, Hidden)
        assert len(events) == len(SAID) + 1

    with_session(story)


def test_a_cleared_session_begins_anew_and_the_log_still_has_all() -> None:
    """oa-S4."""

    async def story(session: Session) -> None:
        await session.add_items(SAID)
        await session.clear_session()
        await session.clear_session()
        assert await session.get_items() == []
        assert await session.pop_item() is None
        await session.add_items([asks("again")])
        assert await session.get_items() == [asks("again")]
        thread = await session.thread()
        events = [event async for event in thread.events()]
        assert sum(isinstance(event.body, Reset) for event in events) == 1
        assert (await thread.search("Question")).hits
        assert len(events) == len(SAID) + 2

    with_session(story)


def test_a_system_text_that_others_set_is_no_item() -> None:
    async def story(session: Session) -> None:
        thread = await session.thread()
        await thread.append({"role": "system", "content": "Be brief."})
        assert await session.get_items() == []
        assert await session.pop_item() is None
        await session.clear_session()
        await session.add_items([asks("q")])
        assert await session.get_items() == [asks("q")]

    with_session(story)


def test_what_a_file_keeps_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    async def says_it(session: Session) -> None:
        await session.add_items(SAID)

    async def reads_it(session: Session) -> list[Any]:
        return list(await session.get_items())

    with_session(says_it, file_in(tmp_path))
    assert with_session(reads_it, str(file_in(tmp_path))) == SAID


def test_sessions_of_other_names_and_scopes_are_others() -> None:
    async def story() -> None:
        async with await AsyncMemory.open() as memory:
            scopes = [None, Scope(tenant="acme"), Scope(tenant="acme", user="u")]
            sessions = [Session(name, memory, scope=scope) for name in ("a", "b") for scope in scopes]
            for at, session in enumerate(sessions):
                await session.add_items([asks(f"{at}")])
            assert [await session.get_items() for session in sessions] == [[asks(f"{at}")] for at in range(6)]

    asyncio.run(story())


def test_a_memory_that_was_brought_is_not_closed_and_one_that_was_opened_is() -> None:
    async def story() -> None:
        async with await AsyncMemory.open() as memory:
            async with Session("thread-1", memory) as session:
                await session.add_items(SAID)
            assert len((await memory.thread("thread-1").view()).items) == len(SAID)
            with pytest.raises(Closed):
                await session.get_items()
        own = Session("thread-1")
        thread = await own.thread()
        await own.close()
        with pytest.raises(Closed):
            await thread.append(asks("q"))
        await own.close()

    asyncio.run(story())


def test_one_session_serves_programs_that_begin_an_event_loop_for_each_run(tmp_path: Path) -> None:
    for session in (Session("thread-1", file_in(tmp_path), policy=Policy(limit_tokens=300)), Session("thread-1")):
        for at in range(12):
            asyncio.run(session.add_items([asks(f"{at}"), says("yes " * 20, at)]))
        assert asyncio.run(session.get_items(2)) == [asks("11"), says("yes " * 20, 11)]
        asyncio.run(session.close())


@pytest.mark.parametrize("name", ["", None, 7.5, True])
def test_a_session_without_a_name_is_refused(name: Given) -> None:
    with pytest.raises(UsageError, match="id is a text"):
        Session(name)


def test_what_is_no_memory_is_refused_at_once() -> None:
    blocking: Given = Memory.open()
    with blocking, pytest.raises(UsageError, match="AsyncMemory or at a path"):
        Session("thread-1", blocking)


def test_a_policy_beside_a_memory_that_has_its_own_is_refused() -> None:
    async def story() -> None:
        async with await AsyncMemory.open() as memory:
            with pytest.raises(UsageError, match="its policy"):
                Session("thread-1", memory, policy=Policy(limit_tokens=100))

    asyncio.run(story())


def test_an_open_call_is_given_as_it_is_and_its_result_may_follow_later() -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("q"), thinks(), calls()])
        assert len(await session.get_items()) == 3
        await session.add_items([gives(), says("so")])
        assert len(await session.get_items()) == 5

    with_session(story)


def test_a_limit_counts_items_also_where_one_message_takes_several() -> None:
    async def story(session: Session) -> None:
        asked = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        await (await session.thread()).append({"role": "assistant", "content": "Let me see.", "tool_calls": [asked]})
        assert len(await session.get_items()) == 2
        newest: list[Any] = list(await session.get_items(1))
        assert [each["type"] for each in newest] == ["function_call"]

    with_session(story)


def test_one_item_of_a_message_that_takes_several_is_taken_back_and_the_others_stay() -> None:
    async def story(session: Session) -> None:
        asked = [{"id": each, "type": "function", "function": {"name": "f", "arguments": "{}"}} for each in "cd"]
        await (await session.thread()).append({"role": "assistant", "content": "Let me see.", "tool_calls": asked})
        before = await session.get_items()
        for left in (2, 1, 0):
            assert await session.pop_item() == before[left]
            assert await session.get_items() == before[:left]
        assert await session.pop_item() is None

    with_session(story)
