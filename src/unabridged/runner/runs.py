"""Where the runs of a face are carried out: on a thread beside a blocking program, in tasks of a suspending one.
It refuses to know what a run does; how long somebody waits for one is all it decides.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
from collections.abc import Callable, Coroutine
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

from unabridged.compaction.outcome import Outcome
from unabridged.compaction.policy import Policy
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.engine.context import Context
from unabridged.engine.hearing import News
from unabridged.engine.held import Held
from unabridged.engine.jobs.background import Background
from unabridged.errors import Closed
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Busy, Called, Job
from unabridged.runner import computing, digesting, heeding
from unabridged.runner.asking import AskedRun
from unabridged.runner.background import BackgroundTask, BackgroundThread
from unabridged.runner.beside import Beside
from unabridged.runner.calling import Callers
from unabridged.runner.carried_chores import CarriedChores
from unabridged.runner.carried_ports import threads_for
from unabridged.runner.carrying import Carrying
from unabridged.runner.driving import drive
from unabridged.runner.once import NoThreadError, Once
from unabridged.runner.outliving import outlived

T = TypeVar("T")


class Compacting(Enum):
    """When a memory compacts."""

    BACKGROUND = "background"
    """By itself, as soon as a view is due, beside whatever its program does; and before a prompt that would not fit."""

    ASKED = "asked"
    """With ``compact``, and before a prompt that would not fit."""


class RunsOnThread:
    """The blocking face's: a daemon thread with a loop, and a few for a store that blocks."""

    works = True

    def __init__(self, ctx: Context, held: Held) -> None:
        beside = Beside(threads=threads_for(ctx.store))
        self._teller = held.teller
        self._background = _carried(ctx, held, Carrying(ctx.store, beside))
        self._thread: BackgroundThread[Job] = BackgroundThread(self._background, beside=beside)

    def stir(self, ref: ThreadRef) -> None:
        """Something was said, or seen to be due."""
        self._thread.stir(ref)

    def expect(self) -> None:
        """Have the worker begin before the first text is asked for."""
        computing.expect()

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome | None:
        """Run one, and wait for it with the caller's thread; what is late goes on by itself."""
        run = AskedRun(self._background, self._teller, ref, lane, asked, policy=policy)
        try:
            return heeding.result_of(self._thread.ask(run.carried_out), seconds)
        except concurrent.futures.TimeoutError:
            return None
        except (Closed, concurrent.futures.CancelledError):
            return run.given_up()
        except NoThreadError:
            return run.not_begun()

    async def call(self, function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever it takes
        """Call a function, on a loop that is not the caller's."""
        return _called(function, argument, seconds)

    def close(self) -> None:
        """End for good; nothing is published afterwards."""
        self._thread.stop()


class RunsWhenAsked:
    """The blocking face's, where nothing is done by itself: a thread for each run that somebody asks for."""

    works = False

    def __init__(self, ctx: Context, held: Held) -> None:
        self._held = held
        self._background = _background(ctx, held)
        self._news = News(ctx, held.teller)
        self._under_way: set[Once[Outcome | None]] = set()
        self._is_closed = False
        held.teller.outside = self._apart

    def stir(self, ref: ThreadRef) -> None:
        """Nobody looks for what is due; who listens is told here of what others did."""
        drive(self._news.of(ref))

    def expect(self) -> None:
        """Whether anybody will ask is not known."""

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome | None:
        """Run one, and wait for it with the caller's thread; what is late goes on by itself."""
        if _is_for_nothing(asked, self._held):
            return None
        run = AskedRun(self._background, self._held.teller, ref, lane, asked, policy=policy)
        if self._is_closed:
            return run.given_up()
        try:
            return Once(run.carried_out, self._under_way).result(seconds)
        except concurrent.futures.TimeoutError:
            return None
        except asyncio.CancelledError:  # its own loop's
            return run.given_up()
        except NoThreadError:
            return run.not_begun()

    async def call(self, function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever it takes
        """Call a function, on a loop that is not the caller's."""
        return _called(function, argument, seconds)

    def close(self) -> None:
        """End for good; nothing is published afterwards."""
        self._is_closed = True
        for once in list(self._under_way):
            once.cancel()

    def _apart(self, work: Callable[[], None]) -> None:
        if any(once.is_here() for once in list(self._under_way)):
            outlived(work)
        else:
            work()  # on a thread of the caller's own


class RunsInTask:
    """The asynchronous face's: tasks on the loop that asks."""

    def __init__(self, ctx: Context, held: Held, compacting: Compacting) -> None:
        self.works = compacting is Compacting.BACKGROUND
        self._held = held
        self._background = _background(ctx, held)
        self._task: BackgroundTask[Job] = BackgroundTask(self._background)
        self._news = News(ctx, held.teller)
        self._asked: set[asyncio.Task[Any]] = set()

    def stir(self, ref: ThreadRef) -> None:
        """Something was said, or seen to be due; where nobody looks, who listens is told soon of what others did."""
        if self.works:
            self._task.stir(ref)
        elif self._held.teller.is_heard:
            _ = self._begin(self._news.of(ref))  # kept until it ends

    def expect(self) -> None:
        """Have the worker begin before the first text is asked for, where anything is asked for by itself."""
        if self.works:
            computing.expect()

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome | None:
        """Run one, and wait for it; what is late goes on by itself."""
        if not self.works and _is_for_nothing(asked, self._held):
            return None
        run = AskedRun(self._background, self._held.teller, ref, lane, asked, policy=policy)
        task = self._begin(run.carried_out())
        done, _ = await asyncio.wait([task], timeout=seconds)
        if not done:
            return None
        return run.given_up() if task.cancelled() else task.result()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._asked.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._asked.discard(task)
        if not task.cancelled():
            task.exception()  # it went on to whoever asked, or to whose loop it is

    async def call(self, function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever it takes
        """Call a function."""
        return await Callers().call(function, argument, seconds=seconds)

    async def close(self) -> None:
        """End for good; nothing is begun afterwards."""
        await self._task.stop()
        asked = [each for each in self._asked if each.get_loop() is asyncio.get_running_loop()]
        for each in asked:
            each.cancel()
        if asked:
            await asyncio.wait(asked)


def _background(ctx: Context, held: Held) -> Background:
    callers = Callers()
    ctx = replace(ctx, compute=computing.elsewhere)
    return Background(ctx, held, call=callers.call, digest=digesting.elsewhere, chance=ctx.chance)


def _carried(ctx: Context, held: Held, carrying: Carrying) -> CarriedChores:
    call, digest = carrying.out(Callers().call), carrying.out(digesting.elsewhere)
    here = replace(
        ctx,
        store=carrying.store,
        clock=carrying.clock(ctx.clock),
        counter=carrying.counter(ctx.counter),
        compute=computing.carried(carrying),
        pause=carrying.give_way,
    )
    held.teller.outside = carrying.apart
    return CarriedChores(Background(here, held, call=call, digest=digest, chance=ctx.chance), carrying)


def _called(function: Callable[[Any], Any], argument: object, seconds: float) -> Called[Any]:
    """One call from a program without a loop, to its typed end."""
    try:
        once = Once(lambda: Callers().call(function, argument, seconds=seconds), set(), turn_seconds=seconds)
        return once.result(None)
    except NoThreadError:
        return Busy(abandoned=0)


def _is_for_nothing(asked: Asked, held: Held) -> bool:
    """Whether nobody is there to write a text for what has to leave now: it leaves without one."""
    return asked.press is Press.NOW and held.summariser is None
