"""The shared core of every background runner: looks, claims and jobs as tasks on one event loop, none in another's way.
It refuses to know which loop and whose thread, and outlives whatever the chores raise.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from functools import partial
from typing import Any, Final, Generic

from unabridged.log.ids import ThreadRef
from unabridged.runner.chores import Chores, J, Rhythm
from unabridged.runner.hands import Hands, Lane
from unabridged.runner.tasks import Tasks, tell

_LOG: Final = logging.getLogger(__name__)
_FIRST_REST_SECONDS: Final = 0.05
_LONGEST_REST_SECONDS: Final = 30.0
_MOST_DOUBLINGS: Final = 12
_LEAST_WAIT_SECONDS: Final = 0.005
_TELLING_SECONDS: Final = 0.5


class Foreman(Generic[J]):
    """Stirred by appends, it looks; it claims what is due for the hands that are free, and has it carried out.

    A stir is forgotten only when a look that began after it has ended well. ``lets_through`` are errors that end
    programs, where the loop is a caller's: they are his, and go on to him.
    """

    def __init__(
        self, chores: Chores[J], rhythm: Rhythm, *, lets_through: tuple[type[BaseException], ...] = ()
    ) -> None:
        self._chores = chores
        self._rhythm = rhythm
        self._tasks = Tasks(lets_through=lets_through)
        self._changed = asyncio.Event()
        self._is_stopping = False
        self._stirred: dict[ThreadRef, float] = {}  # from when on each may be looked at
        self._looks: dict[ThreadRef, asyncio.Task[None]] = {}
        self._poor_looks: dict[ThreadRef, int] = {}
        self._hands = Hands[J](rhythm.concurrency)
        self._poor_jobs = self._poor_claims = 0
        self._claiming: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._claims_at = self._rests_until = 0.0

    def stir(self, ref: ThreadRef) -> None:
        """Somebody appended to a thread; stirs of one thread that nobody has looked at yet are one."""
        self._stirred[ref] = 0.0
        self._changed.set()

    @property
    def stirred(self) -> list[ThreadRef]:
        """Threads that are yet to be looked at."""
        return list(self._stirred)

    def halt(self) -> None:
        """Begin to stop: nothing new is begun, and what is under way is cancelled."""
        self._is_stopping = True
        self._changed.set()

    async def run(self) -> None:
        """Go on until it is halted or cancelled; nothing is under way afterwards but what heeds no cancellation."""
        try:
            while not self._is_stopping:
                self._changed.clear()
                wait = self._begin_all()
                timer = asyncio.get_running_loop().call_later(min(wait, _LONGEST_REST_SECONDS), self._changed.set)
                try:
                    await self._changed.wait()
                finally:
                    timer.cancel()
        finally:
            self._is_stopping = True
            await self._tasks.end(self._rhythm.patience_seconds)

    async def give_back(self) -> None:
        """After its end: leave to others what was claimed and not finished, if that takes no longer than patience."""
        # None of our tasks: those are ended on their own loop, and this may be on another.
        giving = asyncio.get_running_loop().create_task(self._given_back())
        _, left = await asyncio.wait([giving], timeout=self._rhythm.patience_seconds)
        if left:
            giving.cancel()
            _LOG.warning("what was claimed could not be given back in time, and is free when its lease is over")

    async def _given_back(self) -> None:
        await self._tasks.survived("give back what was claimed", self._chores.give_back)

    def _begin_all(self) -> float:
        """Begin whatever is to be done now; how long until something else is."""
        try:
            self._hands.begin(self._begin_job)
            return min(self._begin_looks(), self._begin_claim())
        except Exception as problem:  # noqa: BLE001  # no memory for one more task, say; there may be a second later
            tell("begin", problem)
            return self._rhythm.poll_seconds

    def _begin_looks(self) -> float:
        """Look where somebody appended, as many at once as there are hands; how long until another look is due."""
        now, wait = time.monotonic(), math.inf
        for ref, at in list(self._stirred.items()):
            if len(self._looks) >= self._rhythm.concurrency:
                return math.inf  # the end of one is a change
            if at > now:
                wait = min(wait, at - now)
            elif ref not in self._looks:
                self._looks[ref] = self._tasks.begin(self._look(ref), partial(self._looks.pop, ref), self._changed.set)
                del self._stirred[ref]
        return wait

    async def _look(self, ref: ThreadRef) -> None:
        is_done, marked = False, list[bool]()

        async def look() -> None:
            marked.append(await self._chores.look(ref))

        try:
            is_done = await self._tasks.survived("look", look)
        finally:
            if is_done:
                self._poor_looks.pop(ref, None)
                if any(marked):  # most appends make nothing due, and need no second question
                    self._claims_at = 0.0
            else:
                times = self._poor_looks[ref] = self._poor_looks.get(ref, 0) + 1
                self._stirred[ref] = time.monotonic() + _rest_seconds(times)

    def _begin_claim(self) -> float:
        """Claim for the hands that are free, or soon will be; how long until that is to be done."""
        if self._claiming is not None or (wanted := self._hands.wanted) <= 0:
            return math.inf  # the end of either is a change
        if (wait := max(self._claims_at, self._rests_until) - time.monotonic()) > 0:
            return wait
        self._claiming = self._tasks.begin(self._claim(wanted), self._claim_ended, self._changed.set)
        self._claims_at = math.inf
        return math.inf

    def _claim_ended(self) -> None:
        self._claiming = None

    async def _claim(self, limit: int) -> None:
        """Claim once, and say when to do so again; a look that found something meanwhile has said so already."""
        waits: list[float] = []
        is_done = False
        try:
            is_done = await self._tasks.survived("claim", lambda: self._claimed(limit, waits))
        finally:
            self._poor_claims = 0 if is_done else self._poor_claims + 1
            self._hands.is_more &= is_done
            self._rest(self._poor_claims)
            wait = waits[0] if waits else self._rhythm.poll_seconds
            self._claims_at = min(self._claims_at, time.monotonic() + wait)

    async def _claimed(self, limit: int, waits: list[float]) -> None:
        """Claim where something is due, which is first read and costs no lock; what all hands took may not be all."""
        if not self._hands.is_more and self._hearing is None:  # a listener may wait for whatever he will
            self._hearing = self._tasks.begin(self._hear(), self._hearing_ended)
        after = 0.0 if self._hands.is_more else await self._chores.next_seconds()
        if after is None or after > 0:
            waits.append(min(max(after or math.inf, _LEAST_WAIT_SECONDS), self._rhythm.poll_seconds))
            return
        jobs = await self._chores.claim(limit)
        self._hands.take(jobs, asked_for=limit)
        if jobs:  # else others have what is due, and it is asked for again only after a while
            waits.append(_LEAST_WAIT_SECONDS)

    async def _hear(self) -> None:
        await self._tasks.survived("tell what others did", self._chores.hear)

    def _hearing_ended(self) -> None:
        self._hearing = None

    def _begin_job(self, lane: Lane, job: J, waited: float) -> asyncio.Task[None]:
        return self._tasks.begin(self._carry_out(job, waited), partial(self._job_ended, lane), self._changed.set)

    def _job_ended(self, lane: Lane) -> None:
        self._hands.ended(lane)
        self._claims_at = 0.0

    async def _carry_out(self, job: J, waited: float) -> None:
        """A job to its end; one that waited for long is carried out if it is ours still."""
        task: asyncio.Task[Any] | None = asyncio.current_task()
        if waited > self._rhythm.renew_seconds and not await self._is_kept(job):
            return
        keeping = list[asyncio.Task[None]]()

        def keep() -> None:
            if not self._is_stopping:
                keeping.append(self._tasks.begin(self._keep(job, task)))

        # Most jobs are done long before: they cost no task to keep them.
        timer = asyncio.get_running_loop().call_later(self._rhythm.renew_seconds, keep)
        is_done = False
        try:
            is_done = await self._tasks.survived("carry out a job", lambda: self._chores.carry_out(job))
        finally:
            timer.cancel()
            for each in keeping:
                each.cancel()
            self._poor_jobs = 0 if is_done else self._poor_jobs + 1
            self._rest(self._poor_jobs)

    async def _keep(self, job: J, task: asyncio.Task[Any] | None) -> None:
        """Renew a job for as long as it takes; one that is lost is cancelled."""
        while await self._is_kept(job):  # noqa: ASYNC110  # nothing happens when a lease grows old
            await asyncio.sleep(self._rhythm.renew_seconds)
        # A job whose work is committed is nobody's while its end is told; one that is another's commits nothing.
        await asyncio.sleep(_TELLING_SECONDS)
        _LOG.warning("a job is no longer ours and is cancelled")
        if task is not None:
            task.cancel()

    async def _is_kept(self, job: J) -> bool:
        """Whether a job is ours for longer; where that is not answered, it is ours until its lease ends."""
        answers: list[bool] = [True]

        async def renew() -> None:
            answers[0] = await self._chores.renew(job)

        await self._tasks.survived("renew a job", renew)
        return answers[0]

    def _rest(self, times: int) -> None:
        """Claim nothing for a while after so many failures in a row."""
        if times:
            self._rests_until = max(self._rests_until, time.monotonic() + _rest_seconds(times))


def _rest_seconds(times: int) -> float:
    return min(_FIRST_REST_SECONDS * (1 << min(times - 1, _MOST_DOUBLINGS)), _LONGEST_REST_SECONDS)
