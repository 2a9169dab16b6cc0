"""A run that somebody asks for ends in one outcome, whenever the memory is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from unabridged.compaction.outcome import Fail, Failed, Outcome, Skip, Skipped
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.engine.jobs.at_work import AtWork
from unabridged.engine.telling import Teller, Told
from unabridged.errors import Closed
from unabridged.log.ids import MAIN, Scope, ThreadId, ThreadRef
from unabridged.runner.asking import AskedRun


async def _never() -> Outcome:
    await asyncio.Event().wait()
    raise AssertionError


class _Carries:
    """Carries out what it is asked for in its own way, where nobody else has the turn."""

    def __init__(self, ends: Callable[[], Awaitable[Outcome]]) -> None:
        self.at_work = AtWork()
        self._ends = ends

    async def ask(self, *_: object) -> Outcome:
        return await self._ends()


class TestAnAskedRun:
    """It ends in one outcome, whenever the memory is closed."""

    REF = ThreadRef(scope=Scope(), thread=ThreadId("t"))

    def run(self, by: _Carries) -> tuple[AskedRun, list[Told]]:
        heard: list[Told] = []
        teller = Teller()
        teller.listen(heard.append)
        return AskedRun(by, teller, self.REF, MAIN, Asked(trigger="asked", press=Press.ASKED), policy=None), heard

    def test_that_waited_for_another_did_not_begin(self) -> None:
        by = _Carries(_never)
        turn = by.at_work.begin((self.REF, MAIN))
        assert turn is not None
        run, heard = self.run(by)

        async def story() -> Outcome | None:
            under_way = asyncio.create_task(run.carried_out())
            await asyncio.sleep(0)
            outcome = run.given_up()
            by.at_work.end(turn)
            assert await under_way is None
            return outcome

        outcome = asyncio.run(story())
        assert heard == [outcome]
        assert isinstance(outcome, Skipped)
        assert outcome.reason is Skip.CLOSED

    def test_that_finds_its_store_closed_failed_for_that(self) -> None:
        async def closed() -> Outcome:
            raise Closed(store="a store")

        run, heard = self.run(_Carries(closed))
        outcome = asyncio.run(run.carried_out())
        assert heard == [outcome]
        assert isinstance(outcome, Failed)
        assert outcome.reason is Fail.CLOSED

    def test_that_was_under_way_is_told_of_by_whoever_was_at_it(self) -> None:
        run, heard = self.run(_Carries(_never))

        async def story() -> Outcome:
            under_way = asyncio.create_task(run.carried_out())
            await asyncio.sleep(0)
            outcome = run.given_up()
            under_way.cancel()
            await asyncio.wait([under_way])
            return outcome

        outcome = asyncio.run(story())
        assert isinstance(outcome, Failed)
        assert heard == []
