"""Compactors and appenders in several programs on one store, frozen, thawed and killed at random moments.
It refuses to ask the racers: what they left in the log and in the lanes' rows is all it looks at.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from campaign import places
from campaign.racers import LANES, THREADS, compactor, hasty, opened
from campaign.result import Result
from campaign.simulating.laws import seen_by
from campaign.simulating.reckoning import entries
from campaign.starving import server
from campaign.timing import Deadline, after
from campaign.zygote import Zygote, started
from unabridged.blocking import Memory
from unabridged.log.ids import LaneId
from unabridged.log.kind import Kind
from unabridged.ports import Job
from unabridged.runner.runs import Compacting, RunsOnThread

GOAL: Final = 500
COMPACTORS: Final = 2
_APPENDERS: Final = 2
_PATIENCE: Final = 30.0
_LOOK_SECONDS: Final = 0.02
_LONGEST_FREEZE: Final = 0.6
_KILLS: Final = 0.15
_IDLE, _BESIDE, _HURT = 0.15, 0.2, 0.5
_SERVER_SECONDS: Final = 25.0


@dataclass(slots=True)
class Race:
    """One store, and what was heard and seen of the race in it."""

    path: str
    seed: int
    bug: str = ""
    said: list[dict[str, Any]] = field(default_factory=list)
    fences: dict[tuple[str, str], int] = field(default_factory=dict)
    p99: dict[str, float] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)
    signals: int = 0
    landed: int = 0
    claims: int = 0

    def order(self, seconds: float, compactors: int) -> dict[str, Any]:
        """What a racer is told."""
        return {"path": self.path, "seed": self.seed, "bug": self.bug, "seconds": seconds, "compactors": compactors}


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """The same race on SQLite and, where a server can be started and there is time for it, on PostgreSQL."""
    deadline, races = after(seconds), dict[str, Race]()
    with places.folder() as place, server() if seconds >= _SERVER_SECONDS else places.folder() as address:
        is_served = isinstance(address, str) and bool(address)
        half = deadline.part(1 / 2 if is_served else 1)
        races["SQLite"] = raced(Race(path=str(place / "a.db"), seed=seed, bug=bug), half)
        if is_served:
            races["PostgreSQL"] = raced(Race(path=str(address), seed=seed, bug=bug), deadline)
    return Result(
        name="racing",
        seed=seed,
        count=sum(race.landed for race in races.values()),
        unit="compactions",
        goal=GOAL,
        violations=tuple(f"{name}: {each}" for name, race in races.items() for each in race.violations),
        notes=tuple(_told(name, race) for name, race in races.items()),
        seconds=deadline.spent,
    )


def raced(race: Race, deadline: Deadline) -> Race:
    """Appenders alone, then compactors beside them, then all of them hurt; and a look at what is left."""
    whole, chance = deadline.left, random.Random(race.seed)
    with opened(race.path, "who begins", compacting=Compacting.ASKED) as memory, started() as zygote:
        for name in THREADS:
            memory.thread(name).begin()
            memory.thread(name).open_lane(LANES[1])
        for phase, share, compactors in (("alone", _IDLE, 0), ("beside compactors", _BESIDE, COMPACTORS)):
            zygote.start("race", compactors + _APPENDERS, **race.order(whole * share, compactors))
            race.p99[phase] = _p99(_heard(race, zygote, memory))
        _hurt(race, zygote, memory, after(whole * _HURT), chance)
    _look(race, chance)
    return race


def _heard(race: Race, zygote: Zygote, memory: Memory) -> list[float]:
    """Until all have ended by themselves: what they said, and how long each append took."""
    until, first = after(_PATIENCE), len(race.said)
    while not until.over and any(map(_is_alive, zygote.pids)):
        race.said += zygote.said(after(_LOOK_SECONDS))
        _watch(race, memory)
    race.said += zygote.ended(after(_PATIENCE))
    if zygote.crashed:
        race.violations.append(f"{zygote.crashed} programs ended by themselves, with an error")
    return [each["seconds"] for each in race.said[first:]]


def _is_alive(pid: int) -> bool:
    """Whether a program is still at work; one that has ended and waits to be buried is not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:  # noqa: PTH123  # a file of the kernel's
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _hurt(race: Race, zygote: Zygote, memory: Memory, deadline: Deadline, chance: random.Random) -> None:
    """Freeze, thaw and kill at random; whoever was killed is followed by another."""
    zygote.start("race", COMPACTORS + _APPENDERS, **race.order(deadline.left + _PATIENCE, COMPACTORS))
    living, all_of_them = dict(enumerate(zygote.pids)), list(zygote.pids)
    while not deadline.over:
        number = chance.choice(list(living))
        race.signals += 1
        if chance.random() < _KILLS:
            os.kill(living[number], signal.SIGKILL)
            compactors = 1 if number < COMPACTORS else 0
            zygote.start("race", 1, **race.order(deadline.left + _PATIENCE, compactors))
            living[number] = zygote.pids[0]
            all_of_them += zygote.pids
            continue
        os.kill(living[number], signal.SIGSTOP)
        thaws = after(chance.uniform(0, _LONGEST_FREEZE))
        while not (thaws.over or deadline.over):
            race.said += zygote.said(after(_LOOK_SECONDS))
            _watch(race, memory)
        os.kill(living[number], signal.SIGCONT)
        race.said += zygote.said(after(_LOOK_SECONDS))
    zygote.pids = all_of_them
    race.said += zygote.kill()


def _watch(race: Race, memory: Memory) -> None:
    """No fence ever goes back."""
    for job in memory.jobs():
        name = (job.ref.thread, job.lane)
        if job.fence < race.fences.get(name, 0):
            race.violations.append(f"{name}: the fence went back from {race.fences[name]} to {job.fence}")
        race.fences[name] = job.fence


def _look(race: Race, chance: random.Random) -> None:
    """Lanes go on by their rows alone; everything said is there, shown or covered once, and the chains hold."""
    with hasty(), compactor(race.path, chance) as memory:
        assert isinstance(memory._runs, RunsOnThread)
        memory._runs._thread.start()
        race.violations += _stuck(memory)
        _watch(race, memory)
        race.claims = sum(race.fences.values())
        race.violations += chain.from_iterable(_wrong(race, memory, name) for name in THREADS)
        race.violations += [str(each) for each in memory.verify().faults]


def _stuck(memory: Memory) -> Iterator[str]:
    """Whatever was claimed by programs that are no more is done by one that comes after their leases."""
    until = after(_PATIENCE)
    while (left := [job for job in memory.jobs() if _is_open(job)]) and not until.over:
        time.sleep(_LOOK_SECONDS)
    yield from (f"a lane is stuck: {job}" for job in left)


def _is_open(job: Job) -> bool:
    """Whether somebody is at it, or somebody should be by now; one that rests is neither."""
    is_due = job.due_at is not None and job.due_at <= time.time() * 1_000_000
    return bool(job.holder) or (is_due and not job.parked)


def _wrong(race: Race, memory: Memory, name: str) -> Iterator[str]:
    thread = memory.thread(name)
    events = list(thread.events())
    said = entries(events)
    race.landed += sum(event.kind is Kind.COMPACTED for event in events)
    for each in race.said:
        if each["thread"] == name and each["word"].encode() not in (events[each["first"] - 1].payload or b""):
            yield f"{name} {each['first']}: acknowledged, and not as it was said"
    for lane in LANES:
        yield from (f"{name}, {lane}: {problem}" for problem in seen_by(events, said, LaneId(lane))[0])


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)] if seconds else 0.0


def _told(name: str, race: Race) -> str:
    alone, beside = (race.p99[each] for each in ("alone", "beside compactors"))
    appends = f"{len(race.said)} appends, p99 {beside * 1000:.1f} ms beside compactors and {alone * 1000:.1f} ms alone"
    return f"{name}: {race.landed} compactions landed after {race.claims} claims, {race.signals} signals; {appends}"
