"""Ten handles that draw a compaction on one state of one thread, and hand it in at the same moment: one is applied.
It refuses to let one come late: no model answers before all have been asked, so that all have seen the same.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from campaign import places
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.simulating.laws import seen_by
from campaign.simulating.reckoning import entries
from campaign.simulating.world import Quarters
from campaign.timing import Deadline, after
from unabridged.blocking import Memory
from unabridged.compaction.outcome import Applied, Outcome, Superseded
from unabridged.compaction.policy import Policy
from unabridged.log.ids import MAIN
from unabridged.log.kind import Kind
from unabridged.ports import Brief
from unabridged.runner.idle import Indexing
from unabridged.runner.runs import Compacting
from unabridged.stores.profile import Profile

HANDLES: Final = 10
GOAL: Final = 500
_POLICY: Final = Policy(limit_tokens=2_000, retain_rounds=1, calls_per_hour=0)
_ROUNDS: Final = 8
_PATIENCE: Final = 20.0


@dataclass(slots=True)
class Start:
    """A model of each handle's, which answers when all were asked."""

    all_asked: threading.Barrier = field(default_factory=lambda: threading.Barrier(HANDLES, timeout=_PATIENCE))

    def __call__(self, _: Brief) -> str:
        """The same few words for everybody."""
        self.all_asked.wait()
        return "They went through the questions one by one, and each was answered."


@dataclass(slots=True)
class Race:
    """One thread, and what came of so many states of it."""

    place: Path
    tried: int = 0
    states: int = 0
    violations: list[str] = field(default_factory=list)
    said: dict[int, bytes | None] = field(default_factory=dict)


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """State after state until five hundred were raced for, the time is over or something was wrong."""
    deadline = after(seconds)
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        race = raced(place, deadline)
    return Result(
        name="one winner",
        seed=seed,
        count=race.tried,
        unit="compactions",
        goal=GOAL,
        violations=tuple(race.violations),
        notes=(f"{HANDLES} handles for each of {race.states} states of one thread",),
        seconds=deadline.spent,
    )


def raced(place: Path, deadline: Deadline, *, most: int = GOAL) -> Race:
    """Every handle has a store of its own over one file."""
    race, start = Race(place=place), Start()
    memories = [_opened(place, n, start) for n in range(HANDLES)]
    try:
        with ThreadPoolExecutor(HANDLES) as pool:
            while race.tried < most and not race.violations and not deadline.over:
                _say(race, memories[0])
                outcomes = list(pool.map(lambda memory: memory.thread("t").compact(), memories))
                race.tried, race.states = race.tried + HANDLES, race.states + 1
                race.violations += _wrong(race, memories[0], outcomes)
        race.violations += [str(each) for each in memories[0].verify().faults]
    finally:
        for memory in memories:
            memory.close()
    return race


def _opened(place: Path, n: int, start: Start) -> Memory:
    return Memory.open(
        place / "a.db",
        policy=_POLICY,
        summariser=start,
        counter=Quarters(),
        writer=f"handle {n}",
        profile=Profile.FAST,
        indexing=Indexing.ASKED,
        compacting=Compacting.ASKED,
    )


def _say(race: Race, memory: Memory) -> None:
    """A few rounds more, of which no word is said twice."""
    thread = memory.thread("t")
    for n in range(race.states * _ROUNDS, (race.states + 1) * _ROUNDS):
        ask = {"role": "user", "content": f"w{2 * n}w " + "what of this? " * 8}
        thread.append([ask, {"role": "assistant", "content": f"w{2 * n + 1}w " + "it is so. " * 8}])
    race.said = {event.seq: event.payload for event in thread.events() if event.kind is Kind.MESSAGE}


def _wrong(race: Race, memory: Memory, outcomes: list[Outcome]) -> Iterator[str]:
    """What is wrong with how one state's race ended, and with what is left."""
    applied = [each for each in outcomes if isinstance(each, Applied)]
    superseded = [each for each in outcomes if isinstance(each, Superseded)]
    events = list(memory.thread("t").events())
    if len(applied) != 1 or len(superseded) != HANDLES - 1:
        ends = ", ".join(type(each).__name__ for each in outcomes)
        yield f"state {race.states}: {len(applied)} of {HANDLES} drawn on one state were applied: {ends}"
    if len({each.drawn_on for each in superseded}) > 1:
        yield f"state {race.states}: they were not drawn on one state"
    if sum(event.kind is Kind.COMPACTED for event in events) != race.states:
        yield f"state {race.states}: the log has other compactions than were told of"
    there: dict[int, bytes | None] = {event.seq: event.payload for event in events}
    yield from (f"event {seq} is not as it was said" for seq, payload in race.said.items() if there[seq] != payload)
    yield from seen_by(events, entries(events), MAIN)[0]
