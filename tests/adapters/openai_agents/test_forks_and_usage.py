"""Ways that part at an item, what a call took, and a memory that is opened only once."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.adapters.openai_agents.spoken import Given, asks, calls, file_in, gives, says, thinks, turn, with_session
from unabridged import AsyncMemory, Policy, Scope, UsageError
from unabridged.adapters.openai_agents import Session

TIGHT = Policy(limit_tokens=500, retain_rounds=1)


def took(tokens: int, cached: int | None = 0) -> Given:
    """What the SDK says of one call."""
    details = SimpleNamespace(cached_tokens=cached)
    return SimpleNamespace(usage=SimpleNamespace(input_tokens=tokens, output_tokens=3, input_tokens_details=details))


async def told(session: Session) -> list[Given]:
    events = [event async for event in (await session.thread()).events()]
    return [event.body for event in events if event.kind.title == "Used"]


def test_a_fork_shares_the_first_items_and_each_goes_its_own_way() -> None:
    async def story(session: Session) -> None:
        await session.add_items([*turn(1), *turn(2)])
        child = await session.fork("draft", items=6)
        await child.add_items([asks("another way")])
        assert await child.get_items() == [*turn(1), asks("another way")]
        assert await session.get_items() == [*turn(1), *turn(2)]
        await child.close()
        assert len(await session.get_items()) == 12

    with_session(story)


def test_a_fork_without_a_number_shares_all_and_without_a_name_is_given_one() -> None:
    async def story() -> None:
        async with Session("one", scope=Scope(tenant="acme")) as session:
            await session.add_items(turn(1))
            children = [await session.fork(), await session.fork(items=0)]
            assert [len(await each.get_items()) for each in children] == [6, 0]
            assert len({each.session_id for each in children}) == 2

    asyncio.run(story())


@pytest.mark.parametrize(("items", "why"), [(3, "within an answer .* share 1, or 4$"), (-1, "0 to 6"), (7, "0 to 6")])
def test_a_fork_within_an_answer_or_beyond_the_end_is_refused(items: int, why: str) -> None:
    async def story(session: Session) -> None:
        thread = await session.thread()
        await thread.append({"role": "system", "content": "no item"})
        await session.add_items(turn(1))
        with pytest.raises(UsageError, match=why):
            await session.fork(items=items)

    with_session(story)


def test_a_fork_within_a_call_that_nobody_answered_says_how_many_there_are_before_it() -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("q"), thinks(), calls(1), calls(2), gives(1)])
        with pytest.raises(UsageError, match="share 1, and no more until it is answered"):
            await session.fork(items=4)
        assert await (await session.fork()).get_items() == [asks("q")]

    with_session(story)


def test_a_fork_under_a_name_that_is_taken_is_told_so() -> None:
    async def story(session: Session) -> None:
        await session.add_items(turn(1))
        await session.fork("draft", items=1)
        with pytest.raises(UsageError, match="the id is taken"):
            await session.fork("draft", items=1)

    with_session(story)


def test_a_fork_behind_a_summary_shares_what_the_summary_stands_for_and_fits() -> None:
    async def story(session: Session) -> None:
        for number in range(20):
            await session.add_items(turn(number))
        first = (await (await session.thread()).view()).items[0]
        child = await session.fork(items=1)
        view = await (await child.thread()).view()
        assert sum(item.messages for item in view.items) == first.messages
        assert view.tokens <= TIGHT.room_tokens
        assert turn(19)[-1] not in await child.get_items()

    with_session(story, policy=TIGHT)


def test_what_a_call_took_is_kept_with_what_the_cache_had() -> None:
    async def story(session: Session) -> None:
        await session.add_items(turn(1))
        await session.get_items()
        await session.used(took(900, cached=400), "gpt-5")
        await session.used(took(50, cached=None))
        first, second = await told(session)
        assert (first.tokens, first.cached, first.answered, first.model, first.through) == (900, 400, 3, "gpt-5", 6)
        assert (second.tokens, second.cached) == (50, 0)

    with_session(story)


def test_what_was_taken_of_a_list_that_stands_no_longer_is_not_told() -> None:
    async def story(session: Session) -> None:
        await session.get_items()
        for number in range(20):
            await session.add_items(turn(number))
        await session.used(took(9_000))
        assert await told(session) == []
        await session.get_items()
        await session.used(took(300))
        assert [each.tokens for each in await told(session)] == [300]

    with_session(story, policy=TIGHT)


def test_where_nothing_was_told_or_said_nothing_is_written() -> None:
    async def story(session: Session) -> None:
        await session.used(took(10))
        assert await (await session.thread()).row() is None
        await session.add_items([says("so")])
        await session.used(took(0))
        assert await told(session) == []

    with_session(story)


def test_loops_that_open_the_same_session_at_once_share_one_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2)
    real = AsyncMemory.open

    async def together(*given: Given, **named: Given) -> AsyncMemory:
        opened = await real(*given, **named)
        await asyncio.to_thread(both.wait, 20)
        return opened

    monkeypatch.setattr(AsyncMemory, "open", together)
    session = Session("one", file_in(tmp_path))
    found: list[AsyncMemory] = []

    def opens() -> None:
        found.append(asyncio.run(session._opening.memory()))

    threads = [threading.Thread(target=opens) for _ in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert found[0] is found[1]
    asyncio.run(session.close())


def test_closing_while_it_is_being_opened_waits_for_that() -> None:
    async def story() -> None:
        session = Session("one")
        task = asyncio.get_running_loop().create_task(session.thread())
        await asyncio.sleep(0)
        await session.close()
        await asyncio.wait([task])

    asyncio.run(story())
