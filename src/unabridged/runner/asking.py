"""One run that somebody asks for: after the one that is under way, and how it ended where the memory is closed first.
It refuses to know on which thread or loop it is carried out, and how long anybody waits for it.
"""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Final, Protocol

from unabridged.compaction.outcome import Fail, Failed, Outcome, Skip, Skipped
from unabridged.compaction.policy import Policy
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.engine.jobs import within
from unabridged.engine.jobs.at_work import AtWork
from unabridged.engine.telling import Teller
from unabridged.errors import Closed
from unabridged.log.ids import LaneId, ThreadRef

_GLANCE_SECONDS: Final = 0.005
_LONGEST_WAIT_SECONDS: Final = 60.0


class CarriesOut(Protocol):
    """Who carries a run out, and knows whose turn it is in each lane."""

    @property
    def at_work(self) -> AtWork:
        """Whose turn it is in each lane."""
        ...

    async def ask(self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None) -> Outcome:
        """One run, to its outcome, of which everybody was told."""
        ...


class AskedRun:
    """It ends in one outcome, which whoever asked is given and everybody is told; none where he is to ask again."""

    def __init__(  # who carries out what, and who is told
        self, by: CarriesOut, teller: Teller, ref: ThreadRef, lane: LaneId, asked: Asked, *, policy: Policy | None
    ) -> None:
        self._by, self._teller = by, teller
        self._ref, self._lane, self._asked, self._policy = ref, lane, asked, policy
        self._lock = threading.Lock()
        self._has_begun = self._is_given_up = False
        self._within = within.turns()

    async def carried_out(self) -> Outcome | None:
        """Its own end, or where the time is short that of the run before it alone, which others are told."""
        until = time.monotonic() + _LONGEST_WAIT_SECONDS
        waited = False
        while (turn := self._by.at_work.begin((self._ref, self._lane))) is None:
            if within.goes_on((self._ref, self._lane), self._within) or time.monotonic() > until:
                return None  # whoever asks from within that run would wait for himself
            waited = True
            await asyncio.sleep(_GLANCE_SECONDS)
        try:
            if (waited and self._asked.press is Press.NOW) or not self._begins():
                return None
            return await self._by.ask(self._ref, self._lane, self._asked, self._policy)
        except Closed:
            return self._told(self._failed)
        finally:
            self._by.at_work.end(turn)

    def given_up(self) -> Outcome:
        """How it ended, as the memory was closed: under way, as everybody is told, or before it began."""
        with self._lock:
            self._is_given_up = True
            has_begun = self._has_begun
        if has_begun:
            return self._failed
        skipped = Skipped(ref=self._ref, lane=self._lane, trigger=self._asked.trigger, reason=Skip.CLOSED)
        return self._told(skipped)

    def not_begun(self) -> Outcome:
        """How it ended, as there was nobody to carry it out; it may go well when it is asked for again."""
        failed = Failed(ref=self._ref, lane=self._lane, trigger=self._asked.trigger, reason=Fail.BUSY)
        return self._told(failed)

    def _begins(self) -> bool:
        with self._lock:
            self._has_begun = not self._is_given_up
            return self._has_begun

    @property
    def _failed(self) -> Failed:
        return Failed(ref=self._ref, lane=self._lane, trigger=self._asked.trigger, reason=Fail.CLOSED)

    def _told(self, outcome: Outcome) -> Outcome:
        self._teller.tell(outcome)
        return outcome
