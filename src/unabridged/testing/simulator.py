"""Many callers of one store, interleaved by a seed: chance chooses who goes on next, and time moves only in between.
It refuses to start a thread or an event loop, so that the same seed tells the same story again.

    def story(simulation: Simulation) -> None:
        thread = simulation.memory(InMemoryStore()).thread("kitchen")
        simulation.start("ann", ann(thread))
        simulation.start("bob", bob(thread))
        simulation.run()
        assert ...

    simulate(story, seeds=range(300))
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

from unabridged.asynchronous import AsyncMemory
from unabridged.compaction.policy import Policy
from unabridged.engine.memory_verbs import MemoryVerbs
from unabridged.errors import UsageError
from unabridged.log.ids import Scope
from unabridged.opening import Waiting, context_for
from unabridged.ports import Called, Counter, Returned, Store, Summariser, TookTooLong
from unabridged.runner.raised import told
from unabridged.search.finding import finder
from unabridged.search.patterns import Pattern
from unabridged.search.regex import Matched, found
from unabridged.testing.around import AroundStore
from unabridged.testing.fakes import FakeClock, SeededIds
from unabridged.testing.running import RunsHere

__all__ = ["Pause", "Simulation", "pause", "simulate"]

A = TypeVar("A")
T = TypeVar("T")
_SECOND: Final = 1_000_000
_LONGEST_STEP: Final = 2_000
_MOST_STEPS: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """What a coroutine yields: it can go on once the clock shows this moment."""

    until: int = 0

    def __await__(self) -> Generator[Pause, None, None]:
        yield self


async def pause() -> None:
    """Let others go first, if chance will have it so."""
    await Pause()


class PausingStore(AroundStore):
    """Any store, whose every call lets others go first: once before its effect, and once after it."""

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:  # noqa: ARG002  # all verbs alike
        """What the call comes to; a caller that is dropped at the second pause never hears of it."""
        await pause()
        result = await call()
        await pause()
        return result


class Simulation:
    """A seed's chance, clock and ids, and the callers that are under way."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.clock = FakeClock()
        self.ids = SeededIds(Random(f"the ids of {seed}"))
        self.results: dict[str, Any] = {}
        self.order: list[str] = []
        self._under_way: dict[str, Coroutine[Any, Any, Any]] = {}
        self._until: dict[str, int] = {}

    def memory(  # one port each, by name
        self,
        store: Store,
        *,
        policy: Policy | None = None,
        scope: Scope | None = None,
        summariser: Summariser | None = None,
        thinks_seconds: Callable[[], float] = lambda: 0.0,
        counter: Counter | None = None,
        writer: str = "",
    ) -> SimulatedMemory:
        """One program's memory on a store that may be shared; its summariser takes as long as it is said to think."""
        return SimulatedMemory(
            self,
            store,
            policy=policy,
            scope=scope,
            summariser=summariser,
            thinks_seconds=thinks_seconds,
            counter=counter,
            writer=writer,
        )

    @property
    def under_way(self) -> list[str]:
        """Who has not come to an end yet, in the order in which they started."""
        return list(self._under_way)

    def start(self, name: str, caller: Coroutine[Any, Any, Any]) -> None:
        """One more caller, who goes on when chance first chooses him."""
        if name in self._under_way or name in self.results:
            caller.close()
            message = f"there is a caller {name!r} already; give each a name of its own"
            raise UsageError(message)
        self._under_way[name] = caller
        self._until[name] = 0

    def drop(self, name: str) -> None:
        """End a caller where he is, as a program that is killed there."""
        self._until.pop(name)
        self._under_way.pop(name).close()

    def step(self) -> str:
        """Let one caller go on to his next pause, and say which; nobody's name once all have come to an end."""
        if not self._under_way:
            return ""
        if (wait := min(self._until.values()) - self.clock.now()) > 0:
            self.clock.move(wait)
        ready = [name for name, until in self._until.items() if until <= self.clock.now()]
        name = self.chance.choice(ready)
        self.order.append(name)
        self._go_on(name)
        self.clock.move(self.chance.randrange(_LONGEST_STEP))
        return name

    def run(self, *, most_steps: int = _MOST_STEPS) -> dict[str, Any]:
        """Let everybody go on to the end; what each returned, by name. The first error of any of them is raised."""
        while self.step():
            if len(self.order) >= most_steps and self._under_way:
                message = f"{', '.join(self._under_way)} did not come to an end in {most_steps} steps; a caller has to"
                raise AssertionError(message)
        return self.results

    def close(self) -> None:
        """Drop whoever is still under way."""
        for name in self.under_way:
            self.drop(name)

    async def sleep(self, seconds: float) -> None:
        """Wait that long on the simulation's clock."""
        await Pause(until=self.clock.now() + round(seconds * _SECOND))

    def _go_on(self, name: str) -> None:
        caller = self._under_way[name]
        try:
            waits = caller.send(None)
        except StopIteration as done:
            self.results[name] = done.value
            del self._under_way[name], self._until[name]
            return
        except BaseException:
            del self._under_way[name], self._until[name]
            raise
        if not isinstance(waits, Pause):
            self.drop(name)
            message = (
                f"{name!r} waits for {waits!r}, which is of an event loop; a simulation awaits only its own pauses"
            )
            raise UsageError(message)
        self._until[name] = waits.until


class SimulatedMemory(AsyncMemory):
    """The asynchronous face without an event loop: whatever it would wait for is a pause of the simulation."""

    def __init__(  # one port each, by name
        self,
        simulation: Simulation,
        store: Store,
        *,
        policy: Policy | None = None,
        scope: Scope | None = None,
        summariser: Summariser | None = None,
        thinks_seconds: Callable[[], float] = lambda: 0.0,
        counter: Counter | None = None,
        writer: str = "",
    ) -> None:
        async def aside(work: Callable[[], Any]) -> Any:  # noqa: ANN401  # whatever the work returns
            await pause()
            return work()

        async def ask(seconds: float, function: Callable[[A], T], argument: A, /) -> T | None:
            takes = thinks_seconds()
            await simulation.sleep(min(takes, seconds))
            return _answered(function, argument) if takes <= seconds else None

        async def call(function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever the function takes
            takes = thinks_seconds()
            await simulation.sleep(min(takes, seconds))
            if takes > seconds:
                return TookTooLong(seconds=seconds)
            try:
                return Returned(value=function(argument))
            except Exception as problem:  # noqa: BLE001  # it is somebody else's function
                return told(problem)

        async def match(pattern: Pattern, texts: Sequence[str], seconds: float) -> Sequence[Matched]:  # noqa: ARG001
            await pause()
            return found(finder(pattern), texts)

        ctx = context_for(
            PausingStore(store),
            counter=counter,
            clock=simulation.clock,
            ids=simulation.ids,
            writer=writer,
            waiting=Waiting(aside=aside, ask=ask, match=match),
        )
        MemoryVerbs.__init__(self, ctx, policy=policy, scope=scope, summariser=summariser)
        self.held.runs = RunsHere(ctx, self.held, call=call, chance=simulation.chance.random)


def simulate(story: Callable[[Simulation], object], *, seeds: Iterable[int]) -> None:
    """Tell a story once for each seed; an error that comes of one carries its seed."""
    for seed in seeds:
        simulation = Simulation(seed)
        try:
            story(simulation)
        except Exception as problem:
            problem.add_note(f"seed {seed}: simulate(…, seeds=[{seed}]) tells the same story again")
            raise
        finally:
            simulation.close()


def _answered(function: Callable[[A], T], argument: A) -> T | None:
    """What a function answers, or None for one that raised, as at the other faces."""
    try:
        return function(argument)
    except Exception:  # noqa: BLE001  # it is somebody else's function; whatever it raises, its caller goes on
        return None
