"""What a forked racer does until it ends or is killed: append and say so, or compact behind and before prompts.
It refuses to judge; leases and rests are short here, so that a pause of half a second loses a claim.
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final

from campaign.planted.bugs import BUGS
from campaign.simulating.world import WORDS, Quarters
from campaign.swapping import swapped
from unabridged.blocking import Memory
from unabridged.compaction.paces import pacing
from unabridged.compaction.policy import Policy
from unabridged.engine.jobs import leases
from unabridged.errors import ConflictError
from unabridged.ports import Brief
from unabridged.runner.idle import Indexing
from unabridged.runner.runs import Compacting
from unabridged.stores.profile import Profile

Say = Callable[[dict[str, Any]], None]
THREADS: Final = ("one", "two", "three")
LANES: Final = ("main", "second")
POLICY: Final = Policy(
    limit_tokens=1_600,
    retain_rounds=1,
    calls_per_hour=0,
    ineffective_runs=1_000,
    attempts=1_000,
    breaker_failures=1_000,
)
_THINKS: Final = 0.2
_RESTS: Final = 0.05
_SHORT_LEASE: Final = 400_000
_SAID: Final = 12


@contextmanager
def hasty() -> Iterator[None]:
    """Leases of less than half a second, and rests of less than a tenth."""
    with swapped(leases, "_LEASE", _SHORT_LEASE), swapped(pacing, "_FIRST_BACK_OFF_SECONDS", _RESTS):
        yield


def opened(path: str, writer: str, **more: Any) -> Memory:  # noqa: ANN401  # as the face takes them
    """The memory as one of the racers has it."""
    return Memory.open(path, writer=writer, profile=Profile.FAST, indexing=Indexing.ASKED, counter=Quarters(), **more)


def race(order: dict[str, Any], number: int, say: Say) -> None:
    """Append, or compact, for so many seconds."""
    logging.disable()
    ends = time.monotonic() + order["seconds"]
    chance = random.Random(f"{order['seed']}/{os.getpid()}")
    with BUGS[order["bug"]]() if order["bug"] else nullcontext(), hasty():
        if number < order["compactors"]:
            _compact(order["path"], chance, ends)
        else:
            _append(order["path"], chance, ends, say)


def _append(path: str, chance: random.Random, ends: float, say: Say) -> None:
    """Rounds in every thread, each with a word that nobody else says."""
    with opened(path, f"appender {os.getpid()}", compacting=Compacting.ASKED) as memory:
        turn = 0
        while time.monotonic() < ends:
            turn += 1
            name, word = chance.choice(THREADS), f"w{os.getpid()}{turn:06}w"
            messages = [
                {"role": "user", "content": f"{word} " + "what of this? " * chance.randint(1, 20)},
                {"role": "assistant", "content": "it is so. " * chance.randint(1, 20)},
            ]
            began = time.monotonic()
            at = memory.thread(name).append(messages)
            say({"thread": name, "first": at.first, "word": word, "seconds": time.monotonic() - began})
            time.sleep(chance.uniform(0, _RESTS))


class Thinker:
    """A model that takes its time, and gives away the first words it was shown."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def __call__(self, brief: Brief) -> str:
        """A short summary."""
        time.sleep(self._chance.uniform(0, _THINKS))
        return "notes: " + " ".join(WORDS.findall(brief.leaving)[:_SAID])


def compactor(path: str, chance: random.Random) -> Memory:
    """A memory that compacts in the background."""
    return opened(path, f"compactor {os.getpid()}", policy=POLICY, summariser=Thinker(chance))


def _compact(path: str, chance: random.Random, ends: float) -> None:
    """Look at a lane now and then, by which what is due there is marked, and made to fit where it must."""
    with compactor(path, chance) as memory:
        while time.monotonic() < ends:
            thread = memory.thread(chance.choice(THREADS))
            with suppress(ConflictError):  # eight others came first: that is said, and nothing is wrong
                thread.prepare(lane=chance.choice(LANES), deadline_seconds=chance.choice([0.0, _RESTS]))
            time.sleep(chance.uniform(0, _RESTS))
