"""Decides when a memory is compressed, once for each content it has; one run at a time, told to everybody who asked.
It refuses to let a run's failure reach whoever reads or adds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from agentscope.message import Msg

from unabridged.adapters.agentscope.with_compress.functions import CompressFunc, TriggerFunc, Writer, awaited
from unabridged.adapters.agentscope.with_compress.halves import Kept
from unabridged.adapters.agentscope.with_compress.telling import Teller
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome, Skip, Skipped
from unabridged.engine.compaction.runs import Otherwise
from unabridged.log.ids import Scope, ThreadId, ThreadRef

_LOG: Final = logging.getLogger(__name__)
_NOWHERE: Final = ThreadRef(scope=Scope(), thread=ThreadId("memory"))
OVER: Final = "over max_token"
TRIGGER: Final = "compression_trigger_func"
# After so many failures in a row a digest stands in: a memory that only grows would end the conversation.
_FAILURES: Final = 3
# A memory that is over its limit whatever is done is tried again when so much more of the limit was said.
_GROWTH: Final = 10
# What is tried again with the next message, whatever its size: it was nobody's text that was wrong.
_PASSING: Final = frozenset({Fail.GATE, Fail.SUMMARISER, Fail.TOO_LATE, Fail.BUSY, Fail.STORE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Functions:
    """Who compresses, and who else says when; None for whoever does so usually."""

    compress: CompressFunc | None = None
    trigger: TriggerFunc | None = None

    @property
    def are_given(self) -> bool:
        """Whether any is given."""
        return self.compress is not None or self.trigger is not None


class Keeper:
    """When one memory is compressed."""

    def __init__(  # what it asks, each by name
        self,
        kept: Kept,
        *,
        read: Callable[[], Awaitable[list[Msg]]],
        size: Callable[[list[Msg]], Awaitable[int]],
        max_token: Callable[[], int],
        writer: Writer,
        trigger: Callable[[], TriggerFunc | None],
        teller: Teller,
    ) -> None:
        self._kept, self._read, self._size, self._max_token = kept, read, size, max_token
        self._writer, self._trigger, self._teller = writer, trigger, teller
        self._weighed: tuple[str, ...] | None = None
        self._changes = self._failures = self._enough = 0
        self._question: str | None = None
        self._since = 0.0
        self._task: asyncio.Task[Outcome | None] | None = None

    def changed(self) -> None:
        """The memory has another content: it is to be weighed again."""
        self._changes += 1

    def forget(self) -> None:
        """The memory is another one."""
        self.changed()
        self._weighed, self._failures, self._enough, self._question = None, 0, 0, None

    def stir(self) -> None:
        """Weigh what there is, beside whatever goes on."""
        if self._under_way() is None:
            self._begun(self._usual())

    async def settled(self, seconds: float) -> None:
        """Wait until the memory is weighed and a run that was due has ended, no longer than this from its beginning."""
        self.stir()
        await self._waited(seconds)

    def has_weighed(self, msgs: list[Msg]) -> bool:
        """Whether nothing is due of these and nothing under way, as far as is known."""
        return self._under_way() is None and _stamp(msgs) == self._weighed

    async def asked(self, functions: Functions, seconds: float) -> Outcome | None:
        """Weigh and compress by these functions, after what is under way; None where nothing was due, or it goes on.

        A request whose turn does not come in time is ``Skipped``, and so is told.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while (task := self._under_way()) is not None:
            left = min(until, self._since + seconds) - loop.time()
            if left <= 0:
                why = TRIGGER if functions.trigger is not None else OVER
                return self._told(Skipped(ref=_NOWHERE, trigger=why, reason=Skip.UNDER_WAY))
            await asyncio.wait([task], timeout=left)
        self._begun(self._once(functions))
        return await self._waited(until - loop.time())

    async def close(self) -> None:
        """Give up what is under way."""
        task = self._under_way()
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def _under_way(self) -> asyncio.Task[Outcome | None] | None:
        task = self._task
        is_here = task is not None and not task.done() and task.get_loop() is asyncio.get_running_loop()
        return task if is_here else None

    def _begun(self, work: Coroutine[Any, Any, Outcome | None]) -> None:
        loop = asyncio.get_running_loop()
        self._task, self._since = loop.create_task(work), loop.time()

    async def _waited(self, seconds: float) -> Outcome | None:
        task = self._under_way()
        if task is None:
            return None
        left = self._since + seconds - asyncio.get_running_loop().time()  # nobody waits again for what hangs
        done, _ = await asyncio.wait([task], timeout=max(0.0, left))
        return task.result() if done and not task.cancelled() else None

    async def _usual(self) -> Outcome | None:
        outcome = None
        while True:
            changes = self._changes
            if _stamp(await self._read()) == self._weighed:
                return outcome
            outcome = await self._once(Functions())
            if changes == self._changes:
                return outcome

    async def _once(self, functions: Functions) -> Outcome | None:
        """Weigh once, and compress where it is due; what was given up in the middle is weighed again."""
        try:
            return await self._weigh(functions)
        except BaseException:
            self._weighed = None
            raise

    async def _weigh(self, functions: Functions) -> Outcome | None:
        """Weigh once, and compress where it is due; whatever goes wrong is told."""
        changes = self._changes
        try:
            msgs = await self._read()
            self._weighed = _stamp(msgs)
            why = await self._due(msgs, functions.trigger or self._trigger())
        except Exception as problem:  # noqa: BLE001  # it is a function of the caller's, and ends nobody's turn
            return self._told(_failed(TRIGGER, Fail.UNEXPECTED, problem))
        if why is None:
            return None
        otherwise = Otherwise.NOTHING if self._failures < _FAILURES - 1 else Otherwise.DIGEST
        try:
            with self._writer.using(functions.compress):
                outcome = await self._kept.compress(self._max_token(), otherwise)
            if not (isinstance(outcome, Failed) and outcome.reason in _PASSING):
                await self._after(changes, outcome)
        except Exception as problem:  # noqa: BLE001  # as above, of a storage of the caller's
            outcome = _failed(why, Fail.STORE, problem)
        return self._told(outcome)

    async def _after(self, changes: int, outcome: Outcome) -> None:
        """What is left after a run is weighed with it; where that is still too much, more has to come first.

        Or another question: what was too much and stayed because it was the newest round may leave then.
        """
        msgs = await self._read()
        if changes == self._changes:
            self._weighed = _stamp(msgs)
        size, most = await self._size(msgs), self._max_token()
        self._enough = size + most // _GROWTH if size > most else 0
        self._question = None if isinstance(outcome, Failed) else _question(msgs)

    async def _due(self, msgs: list[Msg], trigger: TriggerFunc | None) -> str | None:
        if not msgs:
            return None
        enough = self._enough if self._question in (None, _question(msgs)) else 0
        if await self._size(msgs) > max(self._max_token(), enough):
            return OVER
        if trigger is not None and await awaited(trigger(msgs)):
            return TRIGGER
        return None

    def _told(self, outcome: Outcome) -> Outcome:
        if isinstance(outcome, Failed) or (isinstance(outcome, Skipped) and outcome.reason is Skip.BREAKER):
            self._failures += 1
        elif isinstance(outcome, Applied):
            self._failures = 0
        self._teller.tell(outcome)
        return outcome


def _stamp(msgs: list[Msg]) -> tuple[str, ...]:
    return tuple(msg.id for msg in msgs)


def _question(msgs: list[Msg]) -> str:
    """Which message the newest round begins with."""
    return next((msg.id for msg in reversed(msgs) if msg.role == "user"), "")


def _failed(trigger: str, reason: Fail, problem: Exception) -> Failed:
    kind = type(problem).__name__
    _LOG.warning("a compression failed: %s: %s", trigger, kind)
    return Failed(ref=_NOWHERE, trigger=trigger, reason=reason, detail=kind)
