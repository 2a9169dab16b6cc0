"""Items in the role system or developer stand word for word, whatever leaves the view around them."""

from __future__ import annotations

import asyncio

import pytest

from tests.adapters.openai_agents.spoken import Item, asks, turn, with_session
from unabridged import Policy
from unabridged.adapters.openai_agents import Session
from unabridged.log import chunk

TIGHT = Policy(limit_tokens=500, retain_rounds=1)


def rule(role: str = "developer") -> Item:
    return {"role": role, "content": "Never quote prices."}


async def talk(session: Session) -> None:
    for number in range(12):
        await session.add_items(turn(number))


@pytest.mark.parametrize("role", ["system", "developer"])
def test_a_rule_among_the_items_stands_when_what_is_around_it_has_left(role: str) -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("hi"), rule(role), asks("there")])
        await talk(session)
        items = await session.get_items()
        assert len(items) < 20
        assert rule(role) in items
        assert asks("hi") not in items
        assert turn(11)[-1] == items[-1]

    with_session(story, policy=TIGHT)


def test_a_rule_that_was_unpinned_may_leave_and_one_may_be_taken_back() -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("hi"), rule()])
        assert await session.pop_item() == rule()
        await session.add_items([rule()])
        await (await session.thread()).unpin(5)
        await talk(session)
        assert rule() not in await session.get_items()

    with_session(story, policy=TIGHT)


@pytest.mark.parametrize("items", [2, None])
def test_a_fork_keeps_the_rules_of_where_it_came_from(items: int | None) -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("hi"), rule(), asks("there")])
        child = await session.fork("draft", items=items)
        await talk(child)
        assert rule() in await child.get_items()
        assert asks("hi") not in await child.get_items()

    with_session(story, policy=TIGHT)


def test_a_fork_before_any_rule_pins_nothing() -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("hi"), rule()])
        child = await (await session.fork("draft", items=1)).thread()
        assert [event.kind.title async for event in child.events()][1:] == []

    with_session(story, policy=TIGHT)


def test_a_rule_behind_an_item_of_many_events_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk, "LARGEST_BODY_BYTES", 10_000)
    monkeypatch.setattr(chunk, "PIECE_CHARACTERS", 5_000)

    async def story() -> None:
        async with Session("one") as session:
            await session.add_items([asks("word " * 4_000), rule(), asks("hi")])
            pinned = [item.says.role for item in (await (await session.thread()).view()).items if item.pinned]
            assert pinned == ["developer"]

    asyncio.run(story())
