"""Sixteen callers who append durably and never rest, beside two handles that compact what they say.
It refuses to judge how fast a disk is: errors, lost words and lanes that nobody compacted are wrong, rates are told.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from campaign import places
from campaign.result import Result
from campaign.simulating.world import Quarters
from campaign.timing import Deadline, after
from unabridged.blocking import Memory
from unabridged.compaction.outcome import Applied
from unabridged.compaction.policy import Policy
from unabridged.log.kind import Kind
from unabridged.ports import Brief
from unabridged.runner.idle import Indexing

CALLERS: Final = 16
COMPACTORS: Final = 2
GOAL: Final = 30_000
# A second, and milliseconds: what was to be reached with a sync of four milliseconds on two idle cores.
_RATE: Final = 1_000
_P99: Final = 50
_THINKS: Final = 0.2
_LOADED: Final = 0.8
# On a slow disk it takes longer until anything falls due, and is handed in.
_MORE_SECONDS: Final = 60.0
_POLICY: Final = Policy(limit_tokens=4_000, retain_rounds=1, calls_per_hour=0)


@dataclass(slots=True)
class Load:
    """What was acknowledged, how long each append took, and what went wrong."""

    seconds: float = 0.0
    words: list[tuple[str, int, str]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    landed: int = 0

    def __str__(self) -> str:
        rate = len(self.words) / self.seconds
        p99 = sorted(self.waits)[int(len(self.waits) * 0.99)] * 1_000
        waits = f"half waited under {median(self.waits) * 1_000:.1f} ms, 99 of 100 under {p99:.1f} (aim {_P99})"
        return f"{rate:.0f} durable appends a second (aim {_RATE}), {waits}; {self.landed} compactions landed"


@dataclass(slots=True)
class _Shift:
    """How long the callers go on: as long as was asked, and longer where nothing was compacted yet."""

    asked: Deadline
    at_most: Deadline
    has_landed: threading.Event = field(default_factory=threading.Event)

    @property
    def over(self) -> bool:
        return self.asked.over and (self.has_landed.is_set() or self.at_most.over)

    def hear(self, what: object) -> None:
        """What a handle tells of its runs."""
        if isinstance(what, Applied):
            self.has_landed.set()


def run(seconds: float, seed: int) -> Result:
    """As much load as there is time for; the seed changes nothing."""
    deadline = after(seconds)
    with places.folder() as place:
        load = loaded(place, deadline)
    return Result(
        name="load",
        seed=seed,
        count=len(load.words),
        unit="appends",
        goal=GOAL,
        violations=tuple(load.violations),
        notes=(str(load),),
        seconds=deadline.spent,
    )


def loaded(place: Path, deadline: Deadline) -> Load:
    """Every caller in a thread of his own; one handle is theirs, and compacts, and another compacts beside it."""
    asked = deadline.left * _LOADED
    load, stop = Load(), _Shift(after(asked), after(asked + _MORE_SECONDS))
    memories = [_opened(place / "a.db") for _ in range(COMPACTORS)]
    try:
        for memory in memories:
            memory.listen(stop.hear)
        begun = time.monotonic()
        with ThreadPoolExecutor(CALLERS + 1) as pool:
            works = [pool.submit(_appending(load, memories[0], f"caller {n}", stop)) for n in range(CALLERS)]
            works.append(pool.submit(_looking(memories[1], stop)))
        load.seconds = time.monotonic() - begun
        problems = [problem for each in works if (problem := each.exception()) is not None]
        load.violations += [f"{type(problem).__name__}: {problem}" for problem in problems]
        _look(load, memories[0])
    finally:
        for memory in memories:
            memory.close()
    return load


def _thinks(_: Brief) -> str:
    """A model of a fifth of a second."""
    time.sleep(_THINKS)
    return "They went through the questions one by one, and each was answered."


def _opened(path: Path) -> Memory:
    return Memory.open(path, policy=_POLICY, summariser=_thinks, counter=Quarters(), indexing=Indexing.ASKED)


def _appending(load: Load, memory: Memory, name: str, stop: _Shift) -> Callable[[], None]:
    """Messages with a word that nobody else says, one after the other."""

    def appending() -> None:
        thread, turn = memory.thread(name), 0
        while not stop.over:
            turn += 1
            word = f"w{threading.get_ident()}x{turn}w"
            role = "user" if turn % 2 else "assistant"
            begun = time.monotonic()
            at = thread.append({"role": role, "content": f"{word} " + "what of this, and of that? " * 6})
            load.waits.append(time.monotonic() - begun)
            load.words.append((name, at.first, word))

    return appending


def _looking(memory: Memory, stop: _Shift) -> Callable[[], None]:
    """The other handle has its runner look at every thread in turn."""

    def looking() -> None:
        while not stop.over:
            for n in range(CALLERS):
                memory._runs.stir(memory.thread(f"caller {n}").ref)
            time.sleep(_THINKS)

    return looking


def _look(load: Load, memory: Memory) -> None:
    """Everything acknowledged is there; the chains hold; what was due was compacted beside it."""
    threads = {f"caller {n}": list(memory.thread(f"caller {n}").events()) for n in range(CALLERS)}
    for name, seq, word in load.words:
        if word.encode() not in (threads[name][seq - 1].payload or b""):
            load.violations.append(f"{name} {seq}: acknowledged, and not as it was said")
    load.landed = sum(event.kind is Kind.COMPACTED for events in threads.values() for event in events)
    if not load.landed:
        load.violations.append("nothing was compacted beside the load, so that nothing was shown of it")
    load.violations += [str(each) for each in memory.verify().faults]
