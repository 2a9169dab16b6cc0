"""What reading costs, and what becomes of what happens while a compression is under way."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import (
    LIMIT,
    PLACES,
    SAID,
    Model,
    friday,
    heads,
    heard,
    made,
    rounds,
    user,
)
from unabridged.compaction.outcome import Applied, Superseded

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


@EVERYWHERE
@pytest.mark.parametrize("answer", ["word " * 5_000, SAID])
def test_reading_again_what_was_weighed_calls_nobody(place: str, answer: str) -> None:
    """as-M-B6: neither a summary above the limit nor a trigger that stays true costs a call for each read."""

    async def main() -> None:
        async def always(_: list[Msg]) -> bool:
            return True

        model = Model(answer)
        memory = made(model, compression_trigger_func=always, **PLACES[place]())
        await memory.add(rounds(5))
        await memory.get_memory()
        calls, told = len(model.structured), heard(memory)
        for _ in range(4):
            await memory.get_memory()
        assert (len(model.structured), told) == (calls, [])
        assert calls <= 2  # a summary that is refused is asked for once more, with the reasons

    asyncio.run(main())


@EVERYWHERE
def test_a_question_above_the_limit_costs_no_call_for_each_message_after_it(place: str) -> None:
    """as-M-B6."""

    async def main() -> None:
        model = Model()
        memory = made(model, **PLACES[place]())
        await memory.add([*rounds(3), user("word " * 2 * LIMIT)])
        for _ in range(5):
            await memory.add(friday("ok"))
            assert (await memory.get_memory())[-1].content == "ok"
        assert len(model.structured) <= 2

    asyncio.run(main())


@EVERYWHERE
def test_a_question_above_the_limit_leaves_as_soon_as_the_next_one_is_asked(place: str) -> None:
    """as-M-B6: it stayed because it was the newest round, and then for a tenth of the limit more."""

    async def main() -> None:
        model = Model()
        memory = made(model, **PLACES[place]())
        await memory.add(user("big " * LIMIT))
        assert (len(await memory.get_memory()), model.structured) == (1, [])
        await memory.add(friday("ok"))
        await memory.add(user("next"))
        assert heads(await memory.get_memory()) == ["This is", "next"]

    asyncio.run(main())


@EVERYWHERE
def test_what_is_added_while_a_compression_is_under_way_stays(place: str) -> None:
    """as-M-B7."""

    async def main() -> None:
        goes_on = asyncio.Event()
        model = Model(waits=goes_on)
        memory = made(model, **PLACES[place]())
        await memory.add(rounds(5))
        await model.is_asked.wait()
        await memory.add(user("and dessert?"))
        goes_on.set()
        assert heads(await memory.get_memory()) == ["This is", "question 4", "answer 4", "and dessert?"]
        assert await memory.size() == 11

    asyncio.run(main())


@EVERYWHERE
def test_readers_at_the_same_time_share_one_run(place: str) -> None:
    """as-M-B7."""

    async def main() -> None:
        model = Model()
        memory = made(model, **PLACES[place]())
        await memory.add(rounds(5))
        found = await asyncio.gather(*(memory.get_memory() for _ in range(5)))
        assert {tuple(heads(each)) for each in found} == {("This is", "question 4", "answer 4")}
        assert len(model.structured) == 1

    asyncio.run(main())


@EVERYWHERE
def test_a_memory_that_was_replaced_meanwhile_is_not_undone(place: str) -> None:
    """as-M-B7."""

    async def main() -> None:
        goes_on = asyncio.Event()
        model = Model(waits=goes_on)
        memory = made(model, **PLACES[place]())
        told = heard(memory)
        await memory.add(rounds(5))
        await model.is_asked.wait()
        await memory.direct_update_memory(user("begin anew"))
        goes_on.set()
        assert heads(await memory.get_memory()) == ["begin anew"]
        assert [type(each) for each in told] == [Superseded]

    asyncio.run(main())


@EVERYWHERE
def test_a_read_of_what_is_small_or_weighed_changes_nothing(place: str) -> None:
    """as-M-B14: a log that is read for a page on a screen costs no call and writes nothing."""

    async def main() -> None:
        model = Model()
        memory = made(model, **PLACES[place]())
        await memory.add(rounds(5))
        await memory.get_memory()
        before, calls = memory.state_dict(), len(model.structured)
        await memory.get_memory(recent_n=1)
        await memory.get_memory(filter_func=lambda at, _: at == 0)
        await memory.get_memory(mark="hint", prepend_summary=False)
        await memory.size()
        assert (memory.state_dict(), len(model.structured)) == (before, calls)

    asyncio.run(main())


def test_of_what_was_weighed_a_read_asks_no_function_again() -> None:
    """as-M-B14."""

    async def main() -> None:
        asked: list[int] = []

        async def never(msgs: list[Msg]) -> bool:
            asked.append(len(msgs))
            return False

        memory = made(max_token=100_000, compression_trigger_func=never)
        await memory.add(rounds(2))
        for _ in range(3):
            await memory.get_memory()
        assert asked == [4]

    asyncio.run(main())


def test_a_read_writes_no_event_and_a_reader_who_wants_no_compression_waits_for_none() -> None:
    """as-M-B14: due is decided when something is added."""

    async def main() -> None:
        model = Model(waits=asyncio.Event())
        memory = made(model, compression_on_get=False)
        await memory.add(rounds(5))
        assert (len(await memory.get_memory()), model.structured) == (10, [])

    asyncio.run(main())


def test_a_compression_begins_when_something_is_added_and_nobody_waits_for_it_there() -> None:
    """as-M3, as-M-B14: whoever reads next finds it under way or done."""

    async def main() -> None:
        model = Model()
        memory = made(model)
        told = heard(memory)
        await memory.add(rounds(5))
        assert model.structured == []
        ended = asyncio.Event()
        memory.listen(lambda _: ended.set())
        await ended.wait()
        assert isinstance(told[0], Applied)
        assert len(await memory.memory_storage.get()) == 3

    asyncio.run(main())


def test_a_read_waits_no_longer_than_its_deadline_and_the_run_goes_on() -> None:
    async def main() -> None:
        goes_on = asyncio.Event()
        memory = made(Model(waits=goes_on), deadline_seconds=0.02)
        await memory.add(rounds(5))
        assert len(await memory.get_memory()) == 10
        goes_on.set()
        memory.deadline_seconds = 30.0
        assert len(await memory.get_memory()) == 3

    asyncio.run(main())


def test_nobody_waits_again_for_a_run_that_hangs() -> None:
    async def main() -> None:
        memory = made(Model(waits=asyncio.Event()), deadline_seconds=0.2)
        await memory.add(rounds(5))
        loop = asyncio.get_running_loop()
        began = loop.time()
        for _ in range(10):
            assert len(await memory.get_memory()) == 10
        assert loop.time() - began < 1.0
        await memory.close()

    asyncio.run(main())


def test_whoever_is_interrupted_while_he_writes_has_written(path: Path) -> None:
    async def cancelled(work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    async def main() -> list[int]:
        memory, said, left = made(path=path, thread="t"), rounds(2), list[int]()
        await memory.add(said[:3])
        for work in (memory.add(said[3:]), memory.direct_update_memory(said[:2]), memory.clear()):
            await cancelled(work)
            left.append(len(await memory.get_memory()))
        await memory.close()
        return left

    assert asyncio.run(main()) == [4, 2, 0]
