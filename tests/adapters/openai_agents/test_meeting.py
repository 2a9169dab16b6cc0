"""Many at once: starts, writers, those who take back, and those who are cancelled half-way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.openai_agents.spoken import asks, file_in, turn, with_session
from unabridged import AsyncMemory, Policy
from unabridged.adapters.openai_agents import Session
from unabridged.engine.thread_verbs import ThreadVerbs

MANY = 60


def test_as_many_sessions_as_come_at_once_all_start(tmp_path: Path) -> None:
    """oa-K11."""

    async def story() -> None:
        async with await AsyncMemory.open(file_in(tmp_path)) as memory:
            sessions = [Session(f"thread-{at}", memory) for at in range(MANY)]
            await asyncio.gather(*(each.add_items([asks("q")]) for each in sessions))
            assert [await each.get_items() for each in sessions] == [[asks("q")]] * MANY

    asyncio.run(story())


def test_sessions_that_each_open_the_same_new_file_at_once_all_start(tmp_path: Path) -> None:
    async def story() -> None:
        sessions = [Session(f"thread-{at}", file_in(tmp_path)) for at in range(24)]
        await asyncio.gather(*(each.add_items([asks("q")]) for each in sessions))
        await asyncio.gather(*(each.close() for each in sessions))

    async def again(_: Session) -> int:
        memory = await AsyncMemory.open(file_in(tmp_path))
        async with memory:
            return len([row async for row in memory.threads()])

    asyncio.run(story())
    assert with_session(again) == 24


def test_first_uses_that_meet_open_one_memory() -> None:
    async def story(session: Session) -> None:
        threads = await asyncio.gather(*(session.thread() for _ in range(20)))
        await asyncio.gather(*(each.append(asks("q")) for each in threads))
        assert len(await session.get_items()) == 20

    with_session(story)


@pytest.mark.check
def test_what_many_write_to_one_session_is_all_there_and_each_ones_order_is_kept(tmp_path: Path) -> None:
    async def writes(session: Session, who: int) -> None:
        for at in range(4):
            await session.add_items([asks(f"{who} {at} a"), asks(f"{who} {at} b")])

    async def story() -> None:
        async with await AsyncMemory.open(file_in(tmp_path)) as memory:
            await asyncio.gather(*(writes(Session("one", memory), who) for who in range(40)))
            told: list[Any] = await Session("one", memory).get_items()
        texts = [str(each["content"]).split() for each in told]
        assert len(texts) == 320
        for who in range(40):
            assert [at for name, at, _ in texts if name == str(who)] == [str(at) for at in range(4) for _ in "ab"]
        assert all(first[:2] == second[:2] for first, second in zip(texts[::2], texts[1::2], strict=True))

    asyncio.run(story())


def test_no_two_who_take_back_get_the_same_item(tmp_path: Path) -> None:
    """oa-K8."""

    async def takes(session: Session) -> list[Any]:
        return [await session.pop_item() for _ in range(3)]

    async def story() -> None:
        async with await AsyncMemory.open(file_in(tmp_path)) as one, await AsyncMemory.open(file_in(tmp_path)) as two:
            said = [asks(f"{at}") for at in range(20)]
            await Session("one", one).add_items([*said])
            found = await asyncio.gather(*(takes(Session("one", memory)) for memory in (one, two) * 4))
            taken = [each["content"] for several in found for each in several if each is not None]
            assert sorted(taken) == sorted(each["content"] for each in said)
            assert await Session("one", two).get_items() == []

    asyncio.run(story())


def test_taking_back_beside_writers_takes_what_is_the_newest_at_that_moment(tmp_path: Path) -> None:
    async def story() -> None:
        async with await AsyncMemory.open(file_in(tmp_path)) as memory:
            session = Session("one", memory)
            writes = [session.add_items([asks(f"{at}")]) for at in range(30)]
            found = await asyncio.gather(*writes, *(session.pop_item() for _ in range(10)))
            taken: list[Any] = [each for each in found if each is not None]
            left: list[Any] = list(await session.get_items())
            assert sorted(each["content"] for each in (*taken, *left)) == sorted(str(at) for at in range(30))

    asyncio.run(story())


def paused(verb: str, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """A verb of a thread that says when it was begun, and goes on when it is told."""
    begun, go_on = asyncio.Event(), asyncio.Event()
    real: Callable[..., Awaitable[Any]] = getattr(ThreadVerbs, verb)

    async def waits(*given: Any, **named: Any) -> Any:  # noqa: ANN401  # as the verb has them
        begun.set()
        await go_on.wait()
        return await real(*given, **named)

    monkeypatch.setattr(ThreadVerbs, verb, waits)
    return begun, go_on


@pytest.mark.parametrize(("verb", "call"), [("append", "add_items"), ("pop", "pop_item"), ("append", "clear_session")])
def test_whoever_is_cancelled_in_the_middle_leaves_all_of_it_done(
    verb: str, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """oa-S2."""

    async def story(session: Session) -> None:
        await session.add_items([asks("first")])
        verbs: dict[str, Callable[[], Coroutine[Any, Any, Any]]] = {
            "add_items": lambda: session.add_items([asks("second")]),
            "pop_item": session.pop_item,
            "clear_session": session.clear_session,
        }
        with monkeypatch.context() as patched:
            begun, go_on = paused(verb, patched)
            task = asyncio.get_running_loop().create_task(verbs[call]())
            await begun.wait()
            task.cancel()
            await asyncio.sleep(0)
            task.cancel()
            go_on.set()
            with pytest.raises(asyncio.CancelledError):
                await task
        told = await session.get_items()
        assert told == ([asks("first"), asks("second")] if call == "add_items" else [])

    with_session(story)


def test_whoever_is_cancelled_while_a_text_is_waited_for_loses_nothing() -> None:
    async def story() -> None:
        asked = asyncio.Event()

        async def summariser(_: object) -> str:
            asked.set()
            await asyncio.Event().wait()
            return ""

        policy = Policy(limit_tokens=300, retain_rounds=1)
        async with Session("one", policy=policy, summariser=summariser, deadline_seconds=60) as session:
            task = asyncio.get_running_loop().create_task(
                session.add_items([each for n in range(8) for each in turn(n)])
            )
            await asked.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            thread = await session.thread()
            assert len([event async for event in thread.events() if event.kind.title == "Message"]) == 48

    asyncio.run(story())
