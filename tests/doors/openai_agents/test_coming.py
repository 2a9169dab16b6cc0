"""Those who come with a history of the SDK's own, with hooks, and with habits its own sessions allow."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from agents import AgentHooks, RunHooks, SessionSettings, SQLiteSession

from tests.adapters.openai_agents.spoken import asks, turn
from unabridged import UsageError
from unabridged.adapters.openai_agents import Session


def test_a_history_is_taken_over_item_by_item(tmp_path: Path) -> None:
    async def story() -> None:
        old = SQLiteSession("one", tmp_path / "old.db")
        await old.add_items([*turn(1), *turn(2)])
        async with Session("one", tmp_path / "new.db") as new:
            await new.add_items(await old.get_items())
            assert await new.get_items() == await old.get_items() == [*turn(1), *turn(2)]
        old.close()

    asyncio.run(story())


def test_the_file_of_another_session_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        old = SQLiteSession("one", tmp_path / "old.db")
        await old.add_items([asks("q")])
        session = Session("one", tmp_path / "old.db")
        with pytest.raises(UsageError, match="SQLite file of some other program"):
            await session.get_items()
        await session.close()
        assert await old.get_items() == [asks("q")]
        old.close()

    asyncio.run(story())


@pytest.mark.parametrize("own", ["nope", AgentHooks(), 7, RunHooks])
def test_what_are_no_hooks_of_a_run_is_refused_at_once(own: Any) -> None:  # noqa: ANN401  # what somebody passes
    with pytest.raises(UsageError, match="are a RunHooks"):
        Session("one").hooks(own)


def test_settings_that_are_a_dict_become_the_sdks_own() -> None:
    settings = {"limit": 2}
    assert Session("one", session_settings=settings).session_settings == SessionSettings(limit=2)


@pytest.mark.parametrize(
    "item",
    [
        {"role": "user", "content": ({"type": "input_text", "text": "a"},)},
        {"role": "user", "content": "x", 1: 2},
        {"role": "user", "content": None},
        {},
    ],
)
def test_items_are_kept_as_a_session_of_the_sdks_own_keeps_them(item: Any) -> None:  # noqa: ANN401  # as above
    async def story() -> None:
        theirs = SQLiteSession("one")
        async with Session("one") as ours:
            for each in (ours, theirs):
                await each.add_items([item])
            assert await ours.get_items() == await theirs.get_items()
        theirs.close()

    asyncio.run(story())


@pytest.mark.parametrize("kind", [Session, SQLiteSession])
def test_a_number_is_a_name_there_and_here(kind: Any, tmp_path: Path) -> None:  # noqa: ANN401  # either
    async def adds(name: object) -> int:
        session = kind(name, tmp_path / "agent.db")
        await session.add_items([asks("q")])
        found = len(await session.get_items())
        closed = session.close()
        if closed is not None:
            await closed
        return found

    assert [asyncio.run(adds(name)) for name in (7, "7")] == [1, 2]
