"""A function that was passed to one call writes for that call alone, and is never silently left out."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import PLACES, SAID, Model, friday, heads, heard, made, rounds
from unabridged.compaction.outcome import Applied, Fail, Skip, Skipped

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


async def always(_: list[Msg]) -> bool:
    return True


class Waiting:
    """A compress_func that begins, and goes on when it may."""

    def __init__(self, text: str) -> None:
        self.begun, self.goes_on = asyncio.Event(), asyncio.Event()
        self._text = text

    async def __call__(self, _: list[Msg]) -> list[Msg]:
        self.begun.set()
        await self.goes_on.wait()
        return [friday(self._text)]


@EVERYWHERE
@pytest.mark.parametrize("first", ["check", "memory"])
def test_a_check_beside_a_compression_leaves_each_its_own_function(place: str, first: str) -> None:
    """as-M6, as-M16: the text for a list that was checked is never stored in the memory."""

    async def main() -> None:
        goes_on = asyncio.Event()
        mine, model = Waiting("Of another list, of all that was asked and all that was answered."), Model(waits=goes_on)
        memory = made(model, **PLACES[place]())

        def check() -> asyncio.Task[tuple[bool, list[Msg]]]:
            return asyncio.create_task(memory.check_and_compress(mine, always, rounds(6)))

        if first == "check":
            checked = check()
            await mine.begun.wait()
            await memory.add(rounds(5))
            await model.is_asked.wait()
        else:
            await memory.add(rounds(5))
            checked = check()
            await mine.begun.wait()
            await model.is_asked.wait()
        mine.goes_on.set()
        fired, found = await checked
        goes_on.set()
        assert (fired, heads(found, 3)[0]) == (True, "Of another list,")
        assert SAID in str((await memory.get_memory())[0].content)
        assert "Of another list, of all that was asked and all that was answered." not in str(memory.state_dict())

    asyncio.run(main())


@EVERYWHERE
def test_two_requests_at_once_are_both_asked_one_after_the_other(place: str) -> None:
    """as-M6."""

    async def main() -> None:
        asked: list[str] = []

        def function(name: str) -> Any:  # noqa: ANN401  # a compress_func
            async def compress(_: list[Msg]) -> list[Msg]:
                asked.append(name)
                await asyncio.sleep(0)
                return [friday(name if told else f"{name}, of all that was asked and of all that was answered.")]

            return compress

        memory = made(max_token=50_000, **PLACES[place]())
        await memory.add(rounds(6))
        await memory.get_memory()
        told = heard(memory)
        names = ("A", "B", "C")
        await asyncio.gather(*(memory.get_memory(None, None, function(name), always) for name in names))
        assert len(told) == len(names)
        assert isinstance(told[0], Applied)
        assert asked[0] == "A"
        assert all(isinstance(each, Applied | Skipped) or each.reason is Fail.GATE for each in told)  # type: ignore[union-attr]  # none was superseded

    asyncio.run(main())


@EVERYWHERE
def test_a_request_whose_turn_does_not_come_is_told_so(place: str) -> None:
    """as-M6: behind a model that hangs."""

    async def main() -> None:
        mine = Waiting("Mine, of all that was asked and of all that was answered so far.")
        memory = made(Model(waits=asyncio.Event()), deadline_seconds=0.05, **PLACES[place]())
        await memory.add(rounds(5))
        told = heard(memory)
        await memory.get_memory(compress_func=mine, compression_trigger_func=always)
        assert not mine.begun.is_set()
        assert [each.reason for each in told if isinstance(each, Skipped)] == [Skip.UNDER_WAY]
        assert memory.last_outcome is told[0]
        await memory.close()

    asyncio.run(main())


def test_a_check_that_is_given_up_says_so_and_the_next_one_is_as_any_other(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async def always(_: list[Msg]) -> bool:
            return True

        waits = asyncio.Event()
        model = Model(waits=waits)
        memory = made(model, compression_trigger_func=always)
        check = asyncio.create_task(memory.check_and_compress(memory=rounds(6)))
        await model.is_asked.wait()
        check.cancel()
        assert isinstance((await asyncio.gather(check, return_exceptions=True))[0], asyncio.CancelledError)
        assert [each.message.rpartition(", ")[2] for each in caplog.records if "failed" in each.message] == [
            "given up while under way"
        ]
        waits.set()
        assert (await memory.check_and_compress(memory=rounds(6)))[0]
        await memory.close()

    with caplog.at_level(logging.DEBUG, "unabridged"):
        asyncio.run(main())
    assert "spend limit" not in caplog.text
