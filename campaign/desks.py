"""One program's compactor without its thread: it looks, claims and carries out when told, on a clock that is told too.
It refuses to do anything by itself, so that every story about two of them can be told again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from campaign.models import WRITTEN
from campaign.simulating.laws import seen_by
from campaign.simulating.reckoning import entries
from campaign.simulating.world import Quarters
from unabridged.blocking import Memory, drive
from unabridged.compaction.outcome import Applied, Failed, Outcome, Skipped, Superseded
from unabridged.compaction.policy import Policy
from unabridged.engine.jobs.background import Background
from unabridged.engine.jobs.leases import LEASE_SECONDS
from unabridged.engine.telling import Started, Told
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, Scope, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Brief, Called, Job, Returned, Store
from unabridged.runner import digesting
from unabridged.runner.raised import told as raised
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import FakeClock

REF: Final = ThreadRef(scope=Scope(), thread=ThreadId("t"))
POLICY: Final = Policy(limit_tokens=2_000, retain_rounds=1)
SECOND: Final = 1_000_000
# After so long every lease is over, and every rest.
LATER: Final = round((LEASE_SECONDS + 3_600) * SECOND)
_ROUNDS: Final = 22


class Died(BaseException):
    """A program ends here."""


class Model:
    """A function of the caller's; every program gives its own under the one name by which work is claimed."""

    def __init__(self, answers: Callable[[Brief], object]) -> None:
        self._answers = answers

    def __call__(self, brief: Brief) -> object:
        """Whatever it answers."""
        return self._answers(brief)


def answers(brief: Brief) -> str:
    """A model that does as it is asked."""
    del brief
    return f"{WRITTEN}: they went through the questions one by one, and each of them was answered."


async def _called(function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401, ARG001  # whatever it takes
    """A call without a thread: what it raises is told, unless the program died of it."""
    try:
        return Returned(value=function(argument))
    except Exception as problem:  # noqa: BLE001  # it is somebody else's function
        return raised(problem)


@dataclass(slots=True)
class World:
    """One store and one clock, in which something was said that is due to be compacted."""

    store: Store = field(default_factory=InMemoryStore)
    clock: FakeClock = field(default_factory=FakeClock)
    said: dict[int, bytes | None] = field(default_factory=dict)

    def desk(
        self,
        writer: str,
        summariser: Callable[[Brief], object] = answers,
        *,
        policy: Policy = POLICY,
        around: Callable[[Store], Store] = lambda store: store,
    ) -> Desk:
        """One program's, over the store or something around it."""
        memory = Memory(
            around(self.store),
            policy=policy,
            summariser=Model(summariser),  # type: ignore[arg-type]  # it may answer anything
            clock=self.clock,
            counter=Quarters(),
            writer=writer,
        )
        return Desk(memory)

    def begun(self) -> World:
        """With so much said that a compaction is due, and marked."""
        desk = self.desk("who says it")
        desk.say(0, _ROUNDS)
        self.said = {event.seq: event.payload for event in desk.events if event.kind is Kind.MESSAGE}
        drive(desk.background.look(REF))
        return self

    @property
    def row(self) -> Job:
        """The lane's row."""
        rows = drive(self.store.jobs(after=None, limit=10))
        return next(row for row in rows if row.lane == MAIN)

    @property
    def wrong(self) -> list[str]:
        """What does not hold of the log, the chain and the view, and of what was said."""
        desk = self.desk("who looks")
        events = desk.events
        there: dict[int, bytes | None] = {event.seq: event.payload for event in events}
        lost = [f"event {seq} is not as it was said" for seq, payload in self.said.items() if there[seq] != payload]
        faults = [str(each) for each in desk.memory.verify().faults]
        return [*lost, *faults, *seen_by(events, entries(events), MAIN)[0]]


class Desk:
    """One program's compactor."""

    def __init__(self, memory: Memory) -> None:
        self.memory, self.thread = memory, memory.thread(REF.thread)
        self.told: list[Told] = []
        memory.listen(self.told.append)
        verbs = memory._verbs
        self.background = Background(
            verbs._ctx, verbs.held, call=_called, digest=digesting.elsewhere, chance=lambda: 1 / 2
        )

    @property
    def events(self) -> list[Event]:
        """The log."""
        return list(self.thread.events())

    @property
    def compactions(self) -> list[Event]:
        """What the log has of compactions."""
        return [event for event in self.events if event.kind is Kind.COMPACTED]

    @property
    def outcomes(self) -> list[Outcome]:
        """How runs ended, as listeners were told."""
        return [each for each in self.told if isinstance(each, Applied | Failed | Skipped | Superseded)]

    @property
    def started(self) -> int:
        """How many runs began, as listeners were told."""
        return sum(isinstance(each, Started) for each in self.told)

    def say(self, first: int, count: int) -> None:
        """So many short rounds, of which no word is said twice."""
        for n in range(first, first + count):
            self.thread.append({"role": "user", "content": f"w{2 * n}w " + "what of this, and of that? " * 5})
            self.thread.append({"role": "assistant", "content": f"w{2 * n + 1}w " + "it is so, and so. " * 8})

    def claim(self) -> Sequence[Job]:
        """What is due and free now."""
        return drive(self.background.claim(4))

    def work(self) -> int:
        """Claim and carry out once; how many jobs that were."""
        jobs = self.claim()
        for job in jobs:
            drive(self.background.carry_out(job))
        return len(jobs)
