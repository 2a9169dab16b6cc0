"""What nobody should hand in, and somebody does: a mistake is told where it is made, and an async filter is awaited."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import PLACES, heads, made, rounds, user
from unabridged.errors import NotStorable, UsageError

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"compress_func": 3}, "compress_func is a function of a list of Msg, not 3"),
        ({"compression_trigger_func": "len"}, "compression_trigger_func is a function"),
        ({"token_counter": 5}, "token_counter is a counter with count"),
        ({"deadline_seconds": "x"}, "a memory waits for a number of seconds"),
        ({"deadline_seconds": -1}, "a memory waits for a number of seconds"),
        ({"prompt_token": 0}, "prompt_token is a whole number above 0"),
        ({"prompt_token": True}, "prompt_token is a whole number above 0"),
        ({"scope": "alice"}, "scope= is a Scope"),
        ({"chat_history_storage": []}, "chat_history_storage is a storage, with start"),
        ({"memory_storage": 5}, "memory_storage is a storage, with start"),
    ],
)
def test_a_mistake_is_told_when_the_memory_is_made(given: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        made(**given)


def test_a_mistake_is_told_where_a_call_makes_it_and_nothing_is_added() -> None:
    async def main() -> None:
        memory = made()
        for given in ({"compress_func": 5}, {"compression_trigger_func": "len"}):
            with pytest.raises(UsageError, match="is a function of a list of Msg"):
                await memory.get_memory(**given)
            with pytest.raises(UsageError, match="is a function of a list of Msg"):
                await memory.add(rounds(1), **given)
        with pytest.raises(UsageError, match="filter_func is a function of a position and its Msg, not 5"):
            await memory.get_memory(filter_func=5)  # type: ignore[arg-type]  # on purpose
        assert await memory.size() == 0

    asyncio.run(main())


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("other", [None, "none"], ids=["unmarked", "marked"])
def test_a_filter_may_be_asynchronous(place: str, other: str | None) -> None:
    """as-M12."""

    async def later(at: int, msg: Msg) -> bool:
        await asyncio.sleep(0)
        return at > 1 and msg.role == "user"

    async def main() -> list[str]:
        memory = made(**PLACES[place]())
        await memory.add(rounds(3, words=2))
        return heads(await memory.get_memory(filter_func=later, exclude_mark=other))

    assert asyncio.run(main()) == ["question 1", "question 2"]


def test_a_filter_that_raises_does_so_and_the_memory_is_as_it_was() -> None:
    async def main() -> int:
        memory = made()
        await memory.add(rounds(1, words=2))
        with pytest.raises(ZeroDivisionError):
            await memory.get_memory(filter_func=lambda at, _: 1 // at > 0)
        return len(await memory.get_memory())

    assert asyncio.run(main()) == 2


def test_marks_of_a_state_that_are_no_marks_are_refused_and_nothing_is_changed() -> None:
    async def main() -> int:
        memory = made()
        await memory.add(rounds(1, words=2))
        with pytest.raises(TypeError, match="marks of a state are a dict"):
            memory.load_state_dict({**memory.state_dict(), "marks": 5})
        return await memory.size()

    assert asyncio.run(main()) == 2


def test_one_id_alone_names_one_message() -> None:
    async def main() -> tuple[int, list[str]]:
        memory = made()
        said = rounds(2, words=2)
        await memory.add(said)
        count = await memory.update_messages_mark("seen", msg_ids=said[1].id)  # type: ignore[arg-type]  # as people do
        return count, heads(await memory.get_memory(mark="seen"))

    assert asyncio.run(main()) == (1, ["answer 0"])


@EVERYWHERE
def test_what_is_nested_too_deeply_to_be_copied_is_refused_by_its_name(place: str) -> None:
    found: list[Any] = []
    for _ in range(5_000):
        found = [found]
    deep = Msg("user", "Look.", "user", metadata={"at": found})

    async def main() -> None:
        memory = made(**PLACES[place]())
        with pytest.raises(NotStorable, match=rf"message 1 \({deep.id}\) cannot be stored: it is nested more deeply"):
            await memory.add([user("one"), deep])
        assert await memory.size() == 0

    asyncio.run(main())
