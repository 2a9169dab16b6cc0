"""A thousand lanes due at once: how many a second, with how much memory, and what turns of others take meanwhile.
It refuses to leave the marking to chance: every lane is due before the first is claimed.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

from bench.compaction_turns import Turns, ratios, turn, turns
from bench.figures import Figure, Result, Scale, Skipped
from bench.view_filling import Quarter, short_messages
from unabridged import Brief, Compacting, Memory, Policy, Profile
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Failed
from unabridged.engine.jobs.background import Background
from unabridged.log.ids import ThreadRef
from unabridged.runner import digesting
from unabridged.runner.calling import Callers

_LANES: Final = {Scale.QUICK: 20, Scale.FULL: 1_000}
_LEAST_A_SECOND: Final = 150
_LARGEST_GROWTH_MB: Final = 16.0
_MESSAGES: Final = 20
_MODEL_SECONDS: Final = 0.01
_TURNS: Final = {Scale.QUICK: 5, Scale.FULL: 100}
_LONGEST_SECONDS: Final = 120.0
# One turn in a hundred is the third or fourth of those beside one thousand: a machine's own moments would decide it.
_ROUNDS: Final = {Scale.QUICK: 1, Scale.FULL: 3}
# Twenty messages of fifty tokens are due, and fit.
_POLICY: Final = Policy(limit_tokens=1_200, soft_fraction=0.5, target_fraction=0.4)
_CALM: Final = Policy(limit_tokens=1_000_000)
# To ask the kernel for the memory in use after each lane would take a part of what is measured.
_ASKED_AFTER: Final = 10
_STATM: Final = Path("/proc/self/statm")


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Milliseconds a lane, what the rest of them add to memory, and turns of somebody else's conversation."""
    found, rounds = Turns(), list[_Done]()
    for n in range(_ROUNDS[scale]):
        rounds.append(_carried_out(folder / f"lanes {n}.db", scale, found))
    usual = sorted(rounds, key=lambda each: each.seconds_each)[len(rounds) // 2]
    yield Figure(
        name=f"{_LANES[scale]:,} lanes due at once, each",
        value=usual.seconds_each * 1e3,
        unit="ms",
        at_most=1e3 / _LEAST_A_SECOND,
        beside=f"{' and '.join(f'{1 / each.seconds_each:.0f}' for each in rounds)} a second, "
        f"{sum(each.failed for each in rounds)} failed, by four at once and a 10 ms model",
    )
    yield _growth(rounds[-1])
    yield from ratios("lanes that are due", found)


def _carried_out(path: Path, scale: Scale, found: Turns) -> _Done:
    """All of them once, with turns of somebody else's before, meanwhile and afterwards."""
    count = _LANES[scale]
    _leave_due(path, count)
    done = _Done(count)
    with Memory.open(path, policy=_CALM, profile=Profile.FAST, compacting=Compacting.ASKED) as calm:
        other = calm.thread("somebody else's")
        turn(other)
        found.quiet.extend(turns(other, _TURNS[scale]))
        with _opened(path, Compacting.BACKGROUND) as memory:
            memory.listen(done.hear)
            begun = perf_counter()
            memory.thread("one more").append({"role": "user", "content": "From here on somebody works."})
            while not done.all.is_set() and perf_counter() - begun < _LONGEST_SECONDS:
                found.busy.extend(turns(other, 1))
            done.seconds = perf_counter() - begun
        found.quiet.extend(turns(other, _TURNS[scale]))
    return done


class _Done:
    """What was applied in which lanes, and the memory in use when each was."""

    def __init__(self, count: int) -> None:
        self.all = threading.Event()
        self.applied: dict[ThreadRef, float | None] = {}
        self.failed = 0
        self.seconds = 0.0
        self._count = count

    @property
    def seconds_each(self) -> float:
        """How long one of them took."""
        return self.seconds / max(len(self.applied), 1)

    def hear(self, told: object) -> None:
        """One more."""
        if isinstance(told, Applied):
            is_asked = len(self.applied) % _ASKED_AFTER == 0
            self.applied.setdefault(told.ref, _megabytes() if is_asked else None)
            if len(self.applied) >= self._count:
                self.all.set()
        self.failed += isinstance(told, Failed)


def _growth(done: _Done) -> Result:
    """From the first fifth of the lanes to the last of them."""
    used = [each for each in done.applied.values() if each is not None]
    name = "memory that the last four fifths of them add"
    if not used:
        return Skipped(name=name, reason="the kernel does not say how much is in use")
    first = used[len(used) // 5]
    return Figure(
        name=name,
        value=max(0.0, used[-1] - first),
        unit="MB",
        at_most=_LARGEST_GROWTH_MB,
        beside=f"resident, {first:.0f} MB to {used[-1]:.0f} MB",
    )


def _leave_due(path: Path, count: int) -> None:
    """Conversations that are due, each with its row, as a program leaves them that ends right after the last append."""
    said = short_messages()
    with _opened(path, Compacting.ASKED) as memory:
        ctx, held = memory._verbs._ctx, memory._verbs.held  # noqa: SLF001  # looked at, and nothing claimed
        background = Background(ctx, held, call=Callers().call, digest=digesting.elsewhere, chance=lambda: 0.5)
        for n in range(count):
            thread = memory.thread(f"lane {n}")
            thread.append([next(said) for _ in range(_MESSAGES)])
            drive(background.look(thread.ref))
        assert sum(job.due_at is not None for job in memory.jobs()) == count, "not every lane fell due"


def _opened(path: Path, compacting: Compacting) -> Memory:
    return Memory.open(
        path, policy=_POLICY, summariser=_answers, counter=Quarter(), profile=Profile.FAST, compacting=compacting
    )


def _megabytes() -> float | None:
    if not _STATM.exists():
        return None
    return int(_STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def _answers(_: Brief) -> str:
    sleep(_MODEL_SECONDS)
    return (
        "They spoke about the harbour all the time: the report on it is due on Friday, nobody has weighed the cranes "
        "yet, and the pages to see are named."
    )
