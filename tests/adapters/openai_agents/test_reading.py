"""Lists of calls are read once, long ones off the loop, and a question that does not fit whole is said to be cut."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable

import pytest

from tests.adapters.openai_agents.spoken import Given, Item, asks, says, turn, with_session
from unabridged import Policy, Scope
from unabridged.adapters.openai_agents import Session, items, reading
from unabridged.adapters.openai_agents.fitting import Call, fitted
from unabridged.adapters.openai_agents.reading import Reading
from unabridged.log.body import Message

TIGHT = Policy(limit_tokens=1_000, reserve_tokens=50)
ROOMY = Policy(limit_tokens=1_200, reserve_tokens=50)
LONG = "Please check this contract. " + " ".join(f"clause{at}" for at in range(1_500)) + " END"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, threading.Thread]]:
    """How many items were read at a time, and on which thread."""
    found: list[tuple[int, threading.Thread]] = []

    def noted(several: Iterable[object]) -> list[Message]:
        many = list(several)
        found.append((len(many), threading.current_thread()))
        return items.messages_of(many)

    monkeypatch.setattr(reading, "messages_of", noted)
    return found


async def call_of(*said: Item) -> Call:
    return Call(items=list(said), written=await reading.written(said), beside=("x",))


def test_of_a_list_that_grew_only_what_is_new_is_read(read: list[tuple[int, threading.Thread]]) -> None:
    async def story(_: Session) -> None:
        known, said = Reading(), [each for at in range(20) for each in turn(at)]
        for many in (60, 70, 70, 120):
            call = await call_of(*said[:many])
            assert await known.messages(call.items, call.written) == items.messages_of(said[:many])
        assert [many for many, _ in read] == [60, 10, 0, 50]

    with_session(story)


def test_an_item_that_was_changed_in_its_place_is_read_anew(read: list[tuple[int, threading.Thread]]) -> None:
    async def story(_: Session) -> None:
        known, item = Reading(), asks("first")
        for text in ("first", "second"):
            item["content"] = text
            call = await call_of(item)
            assert await known.messages(call.items, call.written) == items.messages_of([asks(text)])
        assert [many for many, _ in read] == [1, 1]

    with_session(story)


def test_many_items_are_read_and_told_off_the_loop(
    read: list[tuple[int, threading.Thread]], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[threading.Thread] = []

    def noted(*given: Given) -> list[Item]:
        told.append(threading.current_thread())
        return items.newest(*given)

    monkeypatch.setattr(reading, "newest", noted)

    async def story(session: Session) -> None:
        said = [asks(f"{at}") for at in range(501)]
        await session.add_items(said)
        call = await call_of(*said)
        await Reading().messages(call.items, call.written)
        assert await session.get_items() == said
        assert await session.get_items(3) == said[-3:]
        here = threading.current_thread()
        assert [each is here for _, each in read] == [False]
        assert [each is here for each in told] == [False, True]

    with_session(story)


def test_a_question_larger_than_the_window_is_said_once_to_be_cut(caplog: pytest.LogCaptureFixture) -> None:
    async def story(session: Session) -> None:
        await session.add_items([asks("q"), says("so")])
        await session.add_items([asks(LONG)])
        newest: Item = (await session.get_items())[-1]
        assert newest != asks(LONG)
        assert "Please check this contract." in str(newest["content"])
        assert "clause1499 END" in str(newest["content"])
        for _ in range(3):
            await session.run_compaction()
            await session.add_items([says("so")])

    with caplog.at_level(logging.WARNING):
        with_session(story, policy=TIGHT, scope=Scope(tenant="acme"))
    assert caplog.text.count("the newest question is larger than the window: thread thread-1 of tenant acme:") == 1


@pytest.mark.parametrize("in_session", [True, False])
def test_the_filter_says_so_too(caplog: pytest.LogCaptureFixture, in_session: bool) -> None:  # noqa: FBT001  # drawn
    async def story(session: Session) -> None:
        await session.add_items([asks("q"), says("so"), asks(LONG)] if in_session else [asks("another list")])
        call = await call_of(asks("q"), says("so"), asks(LONG))
        known = Reading()
        for _ in range(2):
            await fitted(await session.thread(), ROOMY, call, known, seconds=0.0)

    with caplog.at_level(logging.WARNING):
        with_session(story)
    assert caplog.text.count("the newest question is larger") == 1
