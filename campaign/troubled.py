"""Many threads and one model that fails now and then, or for one thread always: how often it is called, and for whom.
It refuses to lend the runner a hand: it looks, claims, rests and parks by itself, only its rests are short here.
"""

from __future__ import annotations

import math
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Final

from campaign.models import StatusError
from campaign.planted.bugs import BUGS
from campaign.promises import Heard
from campaign.result import Result
from campaign.simulating.world import Quarters
from campaign.swapping import swapped
from campaign.timing import Deadline, after
from unabridged.blocking import Memory
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.compaction.paces import pacing
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies import Summarise
from unabridged.ports import Brief, Job
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.budget import Budget
from unabridged.view.view import View

THREADS: Final = 60
FAILURES: Final = 0.3
# Of the calls that nobody could spare, so many may be made: what was paid for is not asked for again.
MOST: Final = 1.2
GOAL: Final = 3 * THREADS
POISON: Final = "zqpoison"
_SAID: Final = "They went through the questions one by one, and each was answered."
_RESTS: Final = 0.02
_LOOKS: Final = 0.01
_ROUNDS: Final = 13
_LIMITS: Final = Policy(limit_tokens=2_000, retain_rounds=1)
# Whatever fails is tried again until there is a text, so that one is needed for each thread.
_PERSISTENT: Final = replace(_LIMITS, attempts=1_000, breaker_failures=1_000)


@dataclass(slots=True)
class Model:
    """A model that counts its calls, and fails as it is told to."""

    fails: Callable[[Brief], bool]
    calls: int = 0
    poisoned: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, brief: Brief) -> str:
        """A text, or an error of a provider's."""
        with self._lock:
            self.calls += 1
            self.poisoned += POISON in brief.leaving
            fails = self.fails(brief)
        if fails:
            raise StatusError(503)
        return _SAID


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """A model that fails by chance, one that fails for one thread, and a thread for which nobody can plan."""
    deadline, violations, notes = after(seconds), list[str](), list[str]()
    with BUGS[bug]() if bug else nullcontext():
        for told in (by_chance, one_without_a_text, one_without_a_plan):
            found, note = told(deadline, seed)
            violations += found
            notes.append(note)
    return Result(
        name="troubled",
        seed=seed,
        count=GOAL,
        unit="threads",
        goal=GOAL,
        violations=tuple(violations),
        notes=tuple(notes),
        seconds=deadline.spent,
    )


def by_chance(deadline: Deadline, seed: int) -> tuple[list[str], str]:
    """Three calls of ten fail: how many are made until every thread has its text, and how many had to be."""
    chance = random.Random(seed)
    model = Model(fails=lambda _: chance.random() < FAILURES)
    with _working(model, _PERSISTENT) as (memory, heard):
        found = [*_all_applied(memory, heard, deadline, THREADS)]
    needed = needed_calls(seed, THREADS)
    if model.calls > math.ceil(MOST * needed):
        found.append(f"{model.calls} calls were made where {needed} were needed, at most {MOST} times as many may be")
    share = f"{model.calls / needed:.2f} times as many as had to be"
    return found, f"{model.calls} calls at {FAILURES:.0%} failures, {share} for {THREADS} texts"


def needed_calls(seed: int, texts: int) -> int:
    """How many calls whoever wastes none has to make until he has so many texts."""
    chance, calls = random.Random(seed), 0
    while texts:
        calls += 1
        texts -= chance.random() >= FAILURES
    return calls


def one_without_a_text(deadline: Deadline, _: int) -> tuple[list[str], str]:
    """For one thread the model always fails: it ends in what needs no model, and each other is paid for once."""
    model = Model(fails=lambda brief: POISON in brief.leaving)
    with _working(model, _LIMITS) as (memory, heard):
        _say(memory, "poisoned", POISON)
        found = [*_all_applied(memory, heard, deadline, THREADS + 1, lambda: model.poisoned > _LIMITS.attempts)]
        rungs = [each.receipt.rung for each in _applied(heard) if each.ref.thread == "poisoned"]
    if rungs != ["digest"]:
        found.append(f"a thread whose model always fails ends in {rungs}")
    if model.poisoned > _LIMITS.attempts:
        found.append(f"{model.poisoned} calls were made for a thread whose model always fails")
    found += _costs(model.calls - model.poisoned, heard)
    told = f"{model.poisoned} calls for the one, {model.calls - model.poisoned} for {THREADS} others"
    return found, f"a thread without a text: {told}"


def one_without_a_plan(deadline: Deadline, _: int) -> tuple[list[str], str]:
    """For one thread the strategy always fails: it is parked, and each other is paid for once."""
    asked = list[str]()

    def picky(view: View, budget: Budget) -> Plan | None:
        if POISON in str(view.items[0].says):
            asked.append(POISON)
            raise ValueError
        return Summarise()(view, budget)

    model, policy = Model(fails=lambda _: False), replace(_LIMITS, strategy=picky)
    with _working(model, policy) as (memory, heard):
        _say(memory, "poisoned", POISON)
        found = [*_all_applied(memory, heard, deadline, THREADS)]
        row = _parked(memory, deadline, lambda: len(asked) > policy.attempts + 1)
    if row is None:
        found.append(f"a thread for which nobody can plan is not parked after {len(asked)} attempts")
    if len(asked) > policy.attempts + 1:
        found.append(f"a thread for which nobody can plan was tried {len(asked)} times")
    found += _costs(model.calls, heard)
    return found, f"a thread without a plan: parked after {len(asked)} attempts, {model.calls} calls for the others"


def _costs(calls: int, heard: Heard) -> Iterator[str]:
    """What the others pay for one among them: nothing."""
    if calls != THREADS:
        yield f"{calls} calls were made for {THREADS} threads that nothing is wrong with"
    held_up = [each for each in heard.outcomes if isinstance(each, Skipped) and each.reason is Skip.BREAKER]
    if held_up:
        yield f"{len(held_up)} threads that nothing is wrong with were held up by the breaker"


@contextmanager
def _working(model: Model, policy: Policy) -> Iterator[tuple[Memory, Heard]]:
    """A memory that compacts in the background, with so many threads in it that are due."""
    heard = Heard()
    with swapped(pacing, "_FIRST_BACK_OFF_SECONDS", _RESTS):
        memory = Memory(
            InMemoryStore(), policy=policy, summariser=model, counter=Quarters(), compacting=Compacting.BACKGROUND
        )
        memory.listen(heard)
        try:
            for n in range(THREADS):
                _say(memory, f"thread {n}", "what")
            yield memory, heard
        finally:
            memory.close()


def _say(memory: Memory, name: str, word: str) -> None:
    """Rounds that make one thread due, and still fit."""
    messages = [{"role": "user", "content": f"{word} of this, {n}? " * 8} for n in range(_ROUNDS)]
    answers = [{"role": "assistant", "content": "a line that was found\n" * 20} for _ in messages]
    memory.thread(name).append([each for pair in zip(messages, answers, strict=True) for each in pair])


def _all_applied(
    memory: Memory, heard: Heard, deadline: Deadline, threads: int, is_lost: Callable[[], bool] = lambda: False
) -> Iterator[str]:
    """Wait until so many threads were compacted, or no longer can be as is promised; each was once, and says so."""
    while len({each.ref for each in _applied(heard)}) < threads and not (deadline.over or is_lost()):
        time.sleep(_LOOKS)
    times = Counter(each.ref.thread for each in _applied(heard))
    if len(times) < threads:
        yield f"{threads - len(times)} of {threads} threads were not compacted in time"
    yield from (f"{name} was compacted {count} times" for name, count in times.items() if count > 1)
    yield from (str(each) for each in memory.verify().faults)


def _applied(heard: Heard) -> list[Applied]:
    return [each for each in heard.outcomes if isinstance(each, Applied)]


def _parked(memory: Memory, deadline: Deadline, is_lost: Callable[[], bool]) -> Job | None:
    """The row of the one that is parked, as soon as it is; none where it is tried too often."""
    while not (deadline.over or is_lost()):
        found = [job for job in memory.jobs() if job.parked and job.ref.thread == "poisoned"]
        if found:
            return found[0]
        time.sleep(_LOOKS)
    return None
