"""One claimed job, failed at its first call of the store, then its second, before and after the effect; or ended there.
It refuses to leave a lane between: its work is done, or due again, and whoever began a run has said how it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from types import MappingProxyType
from typing import Any, Final, TypeVar

from campaign.desks import LATER, REF, Desk, Died, World, answers
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.errors import UnabridgedError
from unabridged.log.ids import MAIN
from unabridged.ports import Brief, Store
from unabridged.testing.around import AroundStore
from unabridged.testing.faults import FailingStore, PlantedFault, When

T = TypeVar("T")
_DEEPEST: Final = 200
_PATIENCE: Final = 8


class DyingStore(AroundStore):
    """Any store, of which nothing is heard from the n-th call on: the program that asks it is no more."""

    def __init__(self, store: Store, *, nth: int, when: When) -> None:
        super().__init__(store)
        self.nth, self.when, self.calls = nth, when, 0

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, as long as the program lives."""
        self.calls += 1
        if self.nth and (self.calls > self.nth or (self.calls == self.nth and self.when is When.BEFORE)):
            raise Died
        result: T = await super().around(verb, args, call)
        if self.calls == self.nth:
            raise Died
        return result


def _raises(_: Brief) -> str:
    message = "the model is busy"
    raise ConnectionError(message)


MODELS: Final[Mapping[str, Callable[[Brief], object]]] = MappingProxyType(
    {"answers": answers, "fails": _raises, "says nothing": lambda _: ""}
)
ENDS: Final[Mapping[str, type[FailingStore | DyingStore]]] = MappingProxyType(
    {"fails": FailingStore, "dies": DyingStore}
)


_ASKED: Final = Asked(trigger="asked", press=Press.ASKED, aims_at=0)
RUNS: Final[Mapping[str, Callable[[Desk], object]]] = MappingProxyType(
    {"claimed": lambda desk: desk.work(), "asked for": lambda desk: drive(desk.background.ask(REF, MAIN, _ASKED))}
)
Cell = tuple[str, str, str, When]
CELLS: Final[Sequence[Cell]] = tuple(product(RUNS, MODELS, ENDS, When))


def sweep(cell: Cell) -> tuple[int, list[str]]:
    """How many calls were failed in turn, and the first thing that was wrong after one."""
    run, model, end, when = cell
    for nth in range(1, _DEEPEST):
        calls, found = _one(cell, nth)
        if found:
            story = f"{run}, a model that {model}, call {nth} {end} {when.value}"
            return nth, [f"{story}: {each}" for each in found]
        if calls < nth:
            return nth - 1, []
    return _DEEPEST, [f"{run}, a model that {model}: still calls the store after {_DEEPEST} calls"]


def _one(cell: Cell, nth: int) -> tuple[int, list[str]]:
    """How often the store was called, and what was wrong after its n-th call failed."""
    run, model, end, when = cell
    world = World().begun()
    failing = ENDS[end](world.store, nth=0, when=when)
    desk = world.desk("the first", MODELS[model], around=lambda _: failing)
    failing.nth, failing.calls = nth, 0
    with suppress(PlantedFault, Died):
        RUNS[run](desk)
    calls, failing.nth = failing.calls, 0
    return calls, [*_told(world, desk, end), *world.wrong, *_stuck(world), *world.wrong]


def _told(world: World, desk: Desk, end: str) -> Iterator[str]:
    """A program that lives has told of each run once; what it told stands in the log."""
    if end == "fails" and len(desk.outcomes) < desk.started:
        yield f"{desk.started} run began, and nothing was told of its end"
    if len(desk.outcomes) > max(desk.started, 1):
        yield f"one run had the ends {desk.outcomes}"
    made = {event.seq for event in world.desk("who looks").compactions}
    applied = {each.seq for each in desk.outcomes if isinstance(each, Applied)}
    if not applied <= made or (end == "fails" and applied != made):
        yield f"compactions {sorted(applied)} were told, and {sorted(made)} stand in the log"


def _stuck(world: World) -> Iterator[str]:
    """Another program, later, finishes what is left, by the row alone."""
    other = world.desk("the second")
    for _ in range(_PATIENCE):
        seen = other.thread.view()
        if seen.budget is not None and seen.tokens < seen.budget.soft_tokens:
            return
        world.clock.move(LATER)
        try:
            other.work()
        except UnabridgedError as problem:
            yield f"whoever comes after meets {type(problem).__name__}"
    yield f"the lane is stuck: {world.row}, and listeners heard {other.outcomes}"
