"""Coroutines over a store that blocks, carried on a few threads beside an event loop: from one call out to the next.
It refuses to let two of them compute at once, which would make each slower, and every turn beside them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, ParamSpec, TypeVar, cast

from unabridged.ports import Clock, Counter, Store
from unabridged.runner.beside import Answer, Beside, Told, answered
from unabridged.runner.carried import Asked, Carried, Does, Out
from unabridged.runner.carried_ports import Blocking, GivingClock, GivingCounter, at_once, commits_at_once
from unabridged.runner.driving import drive
from unabridged.runner.giving_way import GivingWay, unheard_by
from unabridged.runner.outliving import outlived

P = ParamSpec("P")
T = TypeVar("T")


class Carrying:
    """What is carried calls the store on the thread that carries it, and suspends with what ``out`` or ``asked`` wraps.

    A cancellation reaches it where it waits for one of these, else when it calls the store next. ``store`` is what it
    calls: while that waits for anything, another computes. Where it waits for nothing nobody else begins, since two
    threads that take turns at every statement are slower than either; ``is_alone`` says that one carries everything.
    """

    def __init__(self, store: Store, beside: Beside) -> None:
        self._beside = beside
        self.is_alone = commits_at_once(store)
        self.store = cast("Store", Blocking(store, self._call, at_once(store)))
        self._turn = threading.Lock()
        self._carried: dict[int, Carried[Any]] = {}  # by the thread that is at it
        self._apart: set[int] = set()  # threads on which others compute meanwhile
        self._unheard, self._giving_way = unheard_by(store), GivingWay(store)

    async def carry(self, work: Coroutine[Any, Any, T]) -> T:
        """What the coroutine returns or raises."""
        carried = Carried(work)
        answer: Answer = (None, None)
        try:
            while (out := await self._stretch(carried, answer)) is not None:
                answer = await out.answered()
        except BaseException:
            carried.give_up()
            raise
        return cast("T", carried.result)

    def out(self, verb: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
        """A verb for whatever is carried, which the loop awaits."""

        async def called(*args: P.args, **kwargs: P.kwargs) -> T:
            value: T = await Out(lambda: verb(*args, **kwargs))
            return value

        return called

    def waiting(self, verb: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
        """A verb that another program answers soon: the thread of what is carried waits for it, as for the store.

        That takes fewer ways between threads than the loop's waiting would.
        """

        async def called(*args: P.args, **kwargs: P.kwargs) -> T:
            self._refuse_given_up()
            self.give_way()
            return self._while_others_compute(lambda: verb(*args, **kwargs))

        return called

    def asked(self, verb: Callable[P, T], by: Callable[[], Does]) -> Callable[P, Coroutine[Any, Any, T]]:
        """A verb that blocks for a while: a thread of ``by`` waits for it, and what is carried goes on from there.

        The loop, which has nothing to do with it, is not woken.
        """

        async def called(*args: P.args, **kwargs: P.kwargs) -> T:
            value: T = await Asked(lambda: verb(*args, **kwargs), by)
            return value

        return called

    def clock(self, clock: Clock) -> Clock:
        """The clock for whatever is carried, which gives way when it asks for the time."""
        return GivingClock(clock, self.give_way)

    def counter(self, counter: Counter) -> Counter:
        """The counter for whatever is carried, which gives way before each text."""
        return GivingCounter(counter, self.give_way)

    def give_way(self) -> None:
        """Rest while others ask the store, where what is carried computes; on any other thread nothing."""
        ident = threading.get_ident()
        if ident in self._carried and ident not in self._apart:
            self._giving_way.while_others_ask()

    def apart(self, work: Callable[[], None]) -> None:
        """Work of the caller's within what is carried, if it is: others compute meanwhile, however long it takes."""
        ident = threading.get_ident()
        if ident not in self._carried:
            work()  # on a thread of his own
        elif ident in self._apart:
            outlived(work)  # within such work, which does what is told of in its turn
        else:
            self._apart.add(ident)
            self._turn.release()
            try:
                with self._beside.lent():
                    outlived(work)
            finally:
                self._turn.acquire()
                self._apart.discard(ident)

    async def _stretch(self, carried: Carried[T], answer: Answer) -> Out | None:
        """Go on with an answer up to the next call out; None at the end."""
        told = Told(asyncio.get_running_loop())
        self._put(carried, told, answer)
        out: Out | None = await self._beside.awaited(told)
        return out

    def _put(self, carried: Carried[Any], told: Told, answer: Answer) -> None:
        """Have it go on with an answer, from whichever thread that comes."""
        _, problem = answered(lambda: self._beside.put(partial(self._go_on, carried, told, answer)))
        if problem is not None:
            told.tell(None, problem)

    def _go_on(self, carried: Carried[Any], told: Told, answer: Answer) -> None:
        """On the thread that carries it: who waits for a call on a thread of somebody's goes on from there."""
        out, problem = answered(lambda: self._gone_on(carried, answer))
        if isinstance(out, Asked):
            out.put(partial(self._put, carried, told), lambda: carried.is_given_up)
        else:
            told.tell(out, problem)

    def _gone_on(self, carried: Carried[T], answer: Answer) -> Out | Asked | None:
        ident = threading.get_ident()
        with self._unheard(), self._turn:
            self._carried[ident] = carried
            try:
                return carried.gone_on(answer)
            finally:
                del self._carried[ident]

    def _call(self, verb: Coroutine[Any, Any, T], *, at_once: bool) -> T:
        """One call of the store; none is begun for what was given up."""
        try:
            self._refuse_given_up()
        except BaseException:
            verb.close()
            raise
        self._giving_way.while_others_ask()
        return drive(verb) if at_once else self._while_others_compute(lambda: drive(verb))

    def _refuse_given_up(self) -> None:
        carried = self._carried.get(threading.get_ident())
        if carried is None or carried.is_given_up:
            raise asyncio.CancelledError

    def _while_others_compute(self, waits: Callable[[], T]) -> T:
        self._turn.release()
        try:
            return waits()
        finally:
            self._turn.acquire()
