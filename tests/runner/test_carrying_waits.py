"""Whoever waits for another program does so on the thread that carries him, and holds nobody up."""

from __future__ import annotations

import asyncio
import threading

from tests.runner.blocking import Blocks, carried, until
from tests.runner.scripted import SECONDS
from unabridged.runner.carrying import Carrying


def test_while_one_waits_for_another_program_another_computes(store: Blocks) -> None:
    async def main(carrying: Carrying, _: Blocks) -> None:
        def answered(told: str) -> tuple[str, bool, int]:
            store.begun.set()
            return told, store.goes_on.wait(SECONDS), threading.get_ident()

        async def lets_it_go_on() -> None:
            store.goes_on.set()

        async def asks() -> tuple[tuple[str, bool, int], int]:
            return await carrying.waiting(answered)("told"), threading.get_ident()

        waits = asyncio.ensure_future(carrying.carry(asks()))
        await until(store.begun)
        await carrying.carry(lets_it_go_on())
        (told, went_on, there), here = await waits
        assert (told, went_on, there) == ("told", True, here)

    carried(store, main)


def test_what_was_given_up_asks_no_other_program(store: Blocks) -> None:
    asked, ended = list[str](), threading.Event()

    async def main(carrying: Carrying, reached: Blocks) -> None:
        async def work() -> None:
            try:
                await reached.slow()
                await carrying.waiting(asked.append)("never")
            finally:
                ended.set()

        task = asyncio.ensure_future(carrying.carry(work()))
        await until(store.begun)
        task.cancel()
        await asyncio.wait([task])
        store.goes_on.set()
        await until(ended)

    carried(store, main)
    assert asked == []
