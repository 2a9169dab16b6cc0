"""A conversation whose compactions are carried out by hand: no thread, no loop, and a clock that stands still.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, product
from types import CoroutineType
from typing import Any, NoReturn, get_args

from tests.engine.talk import a, u
from unabridged import Memory, Policy
from unabridged.blocking import drive
from unabridged.compaction.briefs.digesting import Digested
from unabridged.compaction.outcome import Outcome
from unabridged.coordinator import _rules
from unabridged.engine.compaction.runs import Asked
from unabridged.engine.jobs.background import Background
from unabridged.engine.telling import Told
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Brief, Called, Coordinator, Job, Returned, Store, Summariser, Tools
from unabridged.runner import digesting
from unabridged.runner.raised import told
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock
from unabridged.view.view import View

SECOND = 1_000_000
HOUR_SECONDS = 3_600.0
# Due in the background above 800 tokens, and before the next prompt above 1,000; a round is about 80.
POLICY = Policy(limit_tokens=1_000, retain_rounds=1)
SAID = "They went through the questions on the report; all were answered."
_WORDS = (
    "and what the committee says of it in its second part, in detail, with figures, names, and all that was said since."
)
_MOST_CLAIMS = 20


def words(count: int) -> str:
    """So many words, each of them another, as of a model that does not go in circles; the first are of the report."""
    made = ("".join(each) for each in product("bdfgklmnprst", "aeiou", "bdgklmnrst", "aeiou"))
    return " ".join(("The report, answer 1:", *islice(made, count - 4))) + "."


class Ends(Exception):
    """Raised by a function whose call is to end in this way."""

    def __init__(self, called: Called[Any]) -> None:
        super().__init__()
        self.called = called


def ending(called: Called[Any]) -> Callable[[Any], NoReturn]:
    """A function, a summariser say, every call of which ends like this."""

    def function(_: object) -> NoReturn:
        raise Ends(called)

    return function


class Scene:
    """One thread, who compacts it, and everything listeners heard of that."""

    def __init__(
        self,
        *,
        policy: Policy | None = POLICY,
        summariser: Summariser | None = None,
        store: Store | None = None,
        clock: FakeClock | None = None,
        tools: Tools | None = None,
        coordinator: Coordinator | None = None,
    ) -> None:
        if coordinator is not None:  # what takes its time once in a program is no part of any situation
            _rules().wait()
        self.store: Store = store or InMemoryStore()
        self.clock = clock or FakeClock()
        self.memory = Memory(
            self.store, policy=policy, summariser=summariser, clock=self.clock, tools=tools, coordinator=coordinator
        )
        self.held = self.memory._verbs.held
        self.background = Background(
            self.memory._verbs._ctx, self.held, call=_called, digest=self._digested, chance=lambda: 0.5
        )
        self.held.runs = by_hand = _ByHand(self.background)
        self.stirred = by_hand.stirred
        self.told: list[Told] = []
        self.digest: Callable[[Brief], str | Digested] = digesting.made
        self.digests: list[Brief] = []
        self.memory.listen(self.told.append)
        self.thread = self.memory.thread("t")
        self._said = 0

    @property
    def outcomes(self) -> list[Outcome]:
        """How every run so far ended, as listeners were told."""
        return [each for each in self.told if isinstance(each, get_args(Outcome))]

    def say(self, rounds: int = 1) -> Scene:
        """So many rounds more."""
        for n in range(self._said, self._said + rounds):
            self.thread.append([u(f"question {n} about the report, {_WORDS}"), a(f"answer {n}, {_WORDS}")])
        self._said += rounds
        return self

    def wait(self, seconds: float) -> Scene:
        """Let so much time go by."""
        self.clock.move(round(seconds * SECOND))
        return self

    def look(self) -> Scene:
        """Write down what is due."""
        drive(self.background.look(self.thread.ref))
        return self

    def claim(self) -> list[Job]:
        """Claim all that is due."""
        found: list[Job] = drive(self.background.claim(10))
        return found

    def carry_out(self) -> list[Outcome]:
        """Claim and carry out whatever is due, and whatever falls due by that; how it ended."""
        before = len(self.outcomes)
        for _ in range(_MOST_CLAIMS):
            claimed = self.claim()
            if not claimed:
                return self.outcomes[before:]
            for job in claimed:
                drive(self.background.carry_out(job))
        message = "there is no end of what is due"
        raise AssertionError(message)

    def work(self) -> list[Outcome]:
        """Look, and carry out whatever is due; how it ended."""
        return self.look().carry_out()

    @property
    def job(self) -> Job:
        """The row of the only lane that has one."""
        (found,) = self.memory.jobs()
        return found

    def shown(self, lane: str = "main") -> str:
        """All that a model would read now."""
        return everything(self.thread.view(lane=lane))

    def reopened(self, *, policy: Policy | None = POLICY, summariser: Summariser | None = None) -> Scene:
        """The same store in another program, at the same time."""
        return Scene(policy=policy, summariser=summariser, store=self.store, clock=self.clock)

    async def _digested(self, brief: Brief) -> str | Digested:
        self.digests.append(brief)
        return self.digest(brief)


def everything(view: View) -> str:
    """The text of a whole prompt."""
    return "\n".join(str(message["text"]) for message in view.to("plain"))


class _ByHand:
    """Runs of whoever asks are carried out at once; nothing is done by itself but what a test carries out."""

    works = True

    def __init__(self, background: Background) -> None:
        self._background = background
        self.stirred: list[ThreadRef] = []

    def stir(self, ref: ThreadRef) -> None:
        """The test looks when it wants to."""
        self.stirred.append(ref)

    def expect(self) -> None:
        """Nothing here takes a while to begin."""

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome | None:
        """Run it to its end."""
        return await self._background.ask(ref, lane, asked, policy, seconds=seconds)

    async def call(self, function: Callable[[Any], Any], argument: object, /, *, seconds: float) -> Called[Any]:
        """Call it at once."""
        return await _called(function, argument, seconds=seconds)


async def _called(function: Callable[[Any], Any], argument: object, /, *, seconds: float) -> Called[Any]:  # noqa: ARG001  # nobody waits
    try:
        value = function(argument)
        return Returned(value=drive(value) if type(value) is CoroutineType else value)
    except Ends as ends:
        return ends.called
    except Exception as problem:  # noqa: BLE001  # it is somebody else's function
        return told(problem)
