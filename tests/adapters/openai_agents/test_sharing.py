"""Sessions of one loop at one place share a memory, which ends with the last of them, closed or forgotten."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.adapters.openai_agents.spoken import Given, asks, file_in
from unabridged import AsyncMemory, Policy
from unabridged.adapters.openai_agents import Session, sharing
from unabridged.errors import Closed, UsageError

ROOMY = Policy(limit_tokens=100_000)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[AsyncMemory]:
    """Every memory that is opened meanwhile."""
    found: list[AsyncMemory] = []
    real: Callable[..., Awaitable[AsyncMemory]] = AsyncMemory.open

    async def noted(*given: Given, **named: Given) -> AsyncMemory:
        found.append(await real(*given, **named))
        return found[-1]

    monkeypatch.setattr(AsyncMemory, "open", noted)
    return found


async def is_closed(memory: AsyncMemory) -> bool:
    try:
        await memory.thread("any").append(asks("q"))
    except Closed:
        return True
    return False


async def ended(memory: AsyncMemory) -> None:
    """Return when it is closed, which something does that was begun."""
    for _ in range(2_000):
        if await is_closed(memory):
            return
        await asyncio.sleep(0)
    raise TimeoutError


def test_a_session_for_each_request_that_nobody_closes_opens_one_memory(
    tmp_path: Path, opened: list[AsyncMemory]
) -> None:
    async def story() -> None:
        for at in range(40):
            await Session(f"user-{at}", file_in(tmp_path), policy=Policy(limit_tokens=9_000)).add_items([asks("q")])
        assert len(opened) == 1
        await opened[0].close()

    asyncio.run(story())


def test_the_last_session_that_is_closed_closes_what_all_shared(tmp_path: Path, opened: list[AsyncMemory]) -> None:
    async def story() -> None:
        one, two = Session("one", file_in(tmp_path)), Session("two", str(file_in(tmp_path)))
        await asyncio.gather(*(each.add_items([asks("q")]) for each in (one, two)))
        await one.close()
        await one.close()
        assert await two.get_items() == [asks("q")]
        with pytest.raises(Closed):
            await one.get_items()
        await two.close()
        assert [await is_closed(each) for each in opened] == [True]

    asyncio.run(story())


def test_a_session_that_was_forgotten_counts_as_closed(
    tmp_path: Path, opened: list[AsyncMemory], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "_LINGERS_SECONDS", 0.0)

    async def story() -> None:
        for place in (file_in(tmp_path), ":memory:"):
            session = Session("one", place)
            await session.add_items([asks("q")])
            del session
            gc.collect()
            await ended(opened[-1])
        assert len(opened) == 2

    asyncio.run(story())


def test_of_several_forgotten_at_one_place_only_the_last_is_kept_a_while(
    tmp_path: Path, opened: list[AsyncMemory]
) -> None:
    async def story() -> None:
        for at in range(3):
            await Session("one", file_in(tmp_path), summariser=lambda _, at=at: str(at)).add_items([asks("q")])
        for each in opened[:2]:
            await ended(each)
        assert not await is_closed(opened[2])
        await opened[2].close()

    asyncio.run(story())


def test_another_place_policy_or_loop_is_another_memory(tmp_path: Path, opened: list[AsyncMemory]) -> None:
    async def uses(*sessions: Session) -> None:
        for each in sessions:
            await each.add_items([asks("q")])
        for each in sessions:
            await each.close()

    here = file_in(tmp_path)
    asyncio.run(uses(Session("a", here), Session("b", here, policy=ROOMY), Session("c", tmp_path / "other.db")))
    asyncio.run(uses(Session("a", here), Session("b"), Session("b")))
    assert len(opened) == 6


def test_a_fork_holds_the_memory_of_the_session_it_came_from(
    tmp_path: Path, opened: list[AsyncMemory], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "_LINGERS_SECONDS", 0.0)

    async def story() -> None:
        session = Session("one", file_in(tmp_path))
        await session.add_items([asks("q")])
        child = await session.fork("draft")
        del session
        gc.collect()
        for _ in range(200):
            await asyncio.sleep(0)
            assert "unabridged-closing" not in {each.get_name() for each in asyncio.all_tasks()}
        assert await child.get_items() == [asks("q")]
        del child
        gc.collect()
        await ended(opened[0])

    asyncio.run(story())


def test_a_place_that_could_not_be_opened_is_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        file_in(tmp_path).write_text("a text and no store at all " * 40)
        async with Session("one", file_in(tmp_path)) as session:
            with pytest.raises(UsageError):
                await session.get_items()
            file_in(tmp_path).unlink()
            assert await session.get_items() == []

    asyncio.run(story())


@pytest.mark.filterwarnings("ignore:unclosed database:ResourceWarning")  # as Python 3.13 says of what is forgotten
def test_a_session_that_is_forgotten_after_its_loop_disturbs_nobody(tmp_path: Path) -> None:
    session = Session("one", file_in(tmp_path))
    asyncio.run(session.add_items([asks("q")]))
    del session
    gc.collect()
