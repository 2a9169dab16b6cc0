"""Stories of programs that share one file, interleaved by a seed down to each call of the store, with crashes between.
It refuses to sleep and to start threads: the same seed tells the same story again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from campaign import places
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.simulating.callers import caller
from campaign.simulating.laws import damaged, look, look_at_all
from campaign.simulating.world import PROGRAMS, World
from campaign.timing import after
from unabridged.blocking import drive
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.simulator import Simulation

GOAL: Final = 300
_CALLERS: Final = 3
_STORIES_A_FILE: Final = 20
# Most stories are short, so that there are many; some are long enough for summaries of summaries.
_TURNS: Final = (3, 3, 4, 5, 12)
_LOOKED_AT: Final = 1 / 150
_CRASHES: Final = 1 / 300


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Result:
    """Tell stories, each by the next seed, until the time is over or one went wrong."""
    deadline, told, stories = after(seconds), Counter[str](), 0
    violations: list[str] = []
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        while not violations and stories < limit and not (stories and deadline.over):
            with _file(places.emptied(place / "file") / "a.db") as keeper:
                for _ in range(min(_STORIES_A_FILE, limit - stories)):
                    world = story(keeper._path, seed + stories)
                    stories += 1
                    told += world.told
                    violations += [f"seed {world.simulation.seed}: {each}" for each in world.violations]
                    if violations or deadline.over:
                        break
                violations += [] if violations else damaged(keeper)
    return Result(
        name="simulator",
        seed=seed + stories - 1 if violations else seed,
        count=stories,
        unit="seeds",
        goal=GOAL,
        violations=tuple(violations),
        notes=_notes(told),
        seconds=deadline.spent,
    )


@contextmanager
def _file(path: Path) -> Iterator[SqliteStore]:
    """A file for several stories, held open so that none of them pays for making and for closing it."""
    keeper = SqliteStore(path, profile=Profile.FAST)
    try:
        yield keeper
    finally:
        drive(keeper.close())


def story(path: Path, seed: int) -> World:
    """One story in a scope of its own, up to its end or to the first law it breaks."""
    simulation = Simulation(seed)
    world = World(simulation=simulation, path=path)
    for program in range(PROGRAMS):
        world.begin(program)
    turns = simulation.chance.choice(_TURNS)
    for n in range(PROGRAMS * _CALLERS):
        simulation.start(f"{n % PROGRAMS}: caller {n}", caller(world, n % PROGRAMS, turns))
    try:
        while not world.violations and simulation.step():
            if simulation.chance.random() < _LOOKED_AT:
                look(world)
            if simulation.chance.random() < _CRASHES:
                _crash(world)
        if not world.violations:
            look_at_all(world)
            world.told.update(_written(world))
    finally:
        simulation.close()
        world.close()
    return world


def _crash(world: World) -> None:
    """End one program wherever its callers are, open the file anew, and let one caller go on."""
    simulation = world.simulation
    program = simulation.chance.randrange(PROGRAMS)
    for name in simulation.under_way:
        if name.startswith(f"{program}: "):
            simulation.drop(name)
    world.begin(program)
    world.told["crash"] += 1
    simulation.start(f"{program}: caller after step {len(simulation.order)}", caller(world, program, _TURNS[0]))


def _written(world: World) -> Counter[str]:
    """What the story was made of."""
    kinds = Counter[str]()
    store = world.stores[0]
    for thread in world.threads:
        for each in drive(store.skeletons(world.ref(thread), after=Seq(0), limit=1_000_000)):
            kinds["events"] += 1
            kinds["compactions landed"] += each.kind is Kind.COMPACTED
    kinds["compactions superseded"] = len(world.notes.refused)
    kinds["store calls"] = sum(world.notes.calls.values())
    kinds["interleaved steps"] = len(world.simulation.order)
    return kinds


def _notes(told: Counter[str]) -> tuple[str, ...]:
    """The figures of all stories, and what was tried how often."""
    figures = ("interleaved steps", "store calls", "events", "compactions landed", "compactions superseded", "crash")
    verbs = ", ".join(f"{name} {count}" for name, count in sorted(told.items()) if name not in figures)
    return (", ".join(f"{told[name]} {name}" for name in figures), verbs)
