"""What a session of the SDK's own and one of ours have in common, and where they differ on purpose.
It refuses to look at tables and events; what a caller sees is compared.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from agents import SQLiteSession
from agents.extensions.memory import EncryptedSession
from agents.memory import Session as Protocol
from agents.memory import SessionSettings, is_openai_responses_compaction_aware_session
from agents.memory.session import _session_accepts_wrapper

from tests.adapters.openai_agents.spoken import asks, calls, gives, says, thinks, turn
from unabridged import Policy, UsageError
from unabridged.adapters.openai_agents import Session

Kept: TypeAlias = Session | SQLiteSession
SAID: list[Any] = [
    *turn(1),
    *turn(2),
    {"role": "developer", "content": "雪 ☃\r\n"},
    {"type": "item_reference", "id": "x"},
]
SETTINGS = SessionSettings(limit=3)


@pytest.fixture(params=[Session, SQLiteSession], ids=["ours", "theirs"])
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Any]:
    """Tells a story over a session of either kind, new or at the same file again."""

    def tell(story: Callable[[Kept], Awaitable[Any]], **settings: Any) -> Any:  # noqa: ANN401  # what comes of it
        async def over() -> Any:  # noqa: ANN401  # as above
            session = request.param("thread-1", tmp_path / "agent.db", **settings)
            try:
                return await story(session)
            finally:
                closed = session.close()
                if closed is not None:
                    await closed

        return asyncio.run(over())

    return tell


async def adds(session: Kept) -> None:
    await session.add_items(SAID)


@pytest.mark.parametrize("limit", [None, 0, 1, 4, 99, -1])
def test_the_newest_items_are_given_oldest_first(told: Callable[..., Any], limit: int | None) -> None:
    async def story(session: Kept) -> str:
        await adds(session)
        return json.dumps(await session.get_items(limit))

    wanted = SAID if limit is None or limit < 0 else SAID[len(SAID) - min(limit, len(SAID)) :]
    assert told(story) == json.dumps(wanted)


def test_settings_limit_what_is_given_and_an_explicit_limit_goes_before(told: Callable[..., Any]) -> None:
    """oa-S7."""

    async def story(session: Kept) -> tuple[Any, Any]:
        await adds(session)
        return await session.get_items(), await session.get_items(5)

    for settings in (SETTINGS, {"limit": 3}):
        assert told(story, session_settings=settings) == (SAID[-3:], SAID[-5:])


def test_items_are_popped_from_the_end_one_by_one(told: Callable[..., Any]) -> None:
    async def story(session: Kept) -> list[Any]:
        await adds(session)
        return [await session.pop_item() for _ in range(len(SAID) + 1)]

    assert told(story) == [*reversed(SAID), None]


def test_what_was_popped_and_added_again_is_as_it_was(told: Callable[..., Any]) -> None:
    async def story(session: Kept) -> Any:  # noqa: ANN401  # items
        await adds(session)
        taken = [await session.pop_item() for _ in range(7)]
        await session.add_items([each for each in reversed(taken) if each is not None])
        return await session.get_items()

    assert told(story) == SAID


def test_an_empty_session_gives_nothing_and_takes_nothing(told: Callable[..., Any]) -> None:
    async def story(session: Kept) -> Any:  # noqa: ANN401  # as above
        await session.add_items([])
        await session.clear_session()
        return await session.get_items(), await session.pop_item()

    assert told(story) == ([], None)


def test_a_cleared_session_is_empty_and_goes_on(told: Callable[..., Any]) -> None:
    async def story(session: Kept) -> Any:  # noqa: ANN401  # as above
        await adds(session)
        await session.clear_session()
        before = await session.get_items()
        await session.add_items([asks("again")])
        return before, await session.get_items()

    assert told(story) == ([], [asks("again")])


def test_what_was_added_is_there_when_the_file_is_opened_again(told: Callable[..., Any]) -> None:
    told(adds)
    assert told(lambda session: session.get_items()) == SAID


def test_an_open_call_is_given_as_it_is(told: Callable[..., Any]) -> None:
    async def story(session: Kept) -> Any:  # noqa: ANN401  # as above
        await session.add_items([asks("q"), thinks(), calls()])
        await session.add_items([gives(), says("so")])
        await session.pop_item()
        await session.pop_item()
        return await session.get_items()

    assert told(story) == [asks("q"), thinks(), calls()]


def test_those_who_meet_at_one_session_lose_nothing(told: Callable[..., Any]) -> None:
    async def story(session: Kept) -> int:
        await asyncio.gather(*(session.add_items([asks(f"{at}")]) for at in range(40)))
        popped = await asyncio.gather(*(session.pop_item() for _ in range(15)))
        names = {json.dumps(each) for each in (*popped, *await session.get_items())}
        return len(names)

    assert told(story) == 40


def test_a_closed_session_says_so(told: Callable[..., Any]) -> None:
    kept: list[Kept] = []

    async def story(session: Kept) -> None:
        await adds(session)
        kept.append(session)

    told(story)
    with pytest.raises(Exception, match="closed"):  # each has its own
        asyncio.run(kept[0].get_items())


def test_both_are_sessions_to_the_runner(told: Callable[..., Any]) -> None:
    async def story(session: Kept) -> bool:
        given: object = session
        return isinstance(given, Protocol) and not _session_accepts_wrapper(session)

    assert told(story)


def test_only_ours_is_kicked_after_a_turn() -> None:
    assert is_openai_responses_compaction_aware_session(Session("one"))
    theirs = SQLiteSession("one")
    assert not is_openai_responses_compaction_aware_session(theirs)
    theirs.close()


def test_only_ours_still_has_what_was_cleared_and_popped() -> None:
    async def story() -> None:
        async with Session("one") as session:
            await session.add_items(SAID)
            await session.pop_item()
            await session.clear_session()
            thread = await session.thread()
            assert (
                len([event async for event in thread.events()]) == len(SAID) + 3
            )  # a pin for the rule, what was popped, and the new beginning
            assert (await thread.search("Question")).hits

    asyncio.run(story())


def test_an_encrypted_session_takes_one_without_a_policy_and_is_refused_where_it_would_pass_over_summaries() -> None:
    async def story() -> None:
        async with Session("one") as kept, Session("two", policy=Policy(limit_tokens=1_000)) as smaller:
            encrypted = EncryptedSession("one", kept, "key")  # type: ignore[arg-type]  # it asks for methods alone
            await encrypted.add_items(turn(1))
            assert await encrypted.get_items() == turn(1)
            assert all("__enc__" in each for each in await kept.get_items())
            with pytest.raises(UsageError, match="EncryptedSession passes over"):
                await EncryptedSession("two", smaller, "key").add_items(turn(1))  # type: ignore[arg-type]  # as above

    asyncio.run(story())
