"""What the callers of one story share: programs on one file, threads, words nobody says twice, and what went wrong.
It refuses to know what the callers do with it.
"""

from __future__ import annotations

import re
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from campaign.simulating.witness import Notes, Witness
from unabridged.asynchronous import AsyncMemory, AsyncThread
from unabridged.blocking import drive
from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.log.ids import LaneId, Scope, ThreadId, ThreadRef
from unabridged.log.lane_rule import LaneRule
from unabridged.ports import Brief
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.simulator import Simulation

PROGRAMS: Final = 3
POLICY: Final = Policy(limit_tokens=900, retain_rounds=2)
WORDS: Final = re.compile(r"w\d+w")
# Who sees what: all; what one agent said or heard; all but failed rounds; all, with the compactions of the first.
LANES: Final = (
    ("main", LaneRule(), None),
    ("narrow", LaneRule(either=("ann",)), None),
    ("proud", LaneRule(failed_rounds=False), None),
    ("heir", LaneRule(), "main"),
)
_LONGEST_THOUGHT: Final = 5.0


class Quarters:
    """A counter that is quick: one token for four letters begun."""

    id = "quarters"

    def count(self, text: str) -> int:
        """The tokens of this text."""
        return (len(text) + 3) // 4


@dataclass(slots=True)
class World:
    """One story's file, its programs, and everything its callers keep for the laws."""

    simulation: Simulation
    path: Path
    notes: Notes = field(default_factory=Notes)
    stores: list[SqliteStore] = field(default_factory=list)
    memories: list[AsyncMemory] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=lambda: ["main"])
    violations: list[str] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)
    said: int = 0

    def __post_init__(self) -> None:
        """The story's first thread; its name tells the seed, since others stand in the same file."""
        self.threads.append(f"trunk {self.simulation.seed}")

    @property
    def scope(self) -> Scope:
        """What nobody else in the file can see into."""
        return Scope(tenant="campaign", user="ann", project=f"story {self.simulation.seed}")

    @property
    def chance(self) -> Random:
        """The seed's chance."""
        return self.simulation.chance

    def begin(self, program: int) -> None:
        """Open the file as one program, anew after a crash."""
        store = SqliteStore(self.path, profile=Profile.FAST)
        memory = self.simulation.memory(
            Witness(store, self.notes),
            policy=POLICY,
            scope=self.scope,
            summariser=self.draft,
            thinks_seconds=lambda: self.chance.uniform(0, _LONGEST_THOUGHT / 2),
            counter=Quarters(),
            writer=f"program {program}",
        )
        if program < len(self.stores):
            drive(self.stores[program].close())
            self.stores[program], self.memories[program] = store, memory
        else:
            self.stores.append(store)
            self.memories.append(memory)

    def close(self) -> None:
        """Let go of the file."""
        for store in self.stores:
            drive(store.close())

    def thread(self, program: int) -> AsyncThread:
        """One of the threads, as a program has it."""
        return self.memories[program].thread(self.chance.choice(self.threads))

    def context(self, program: int) -> Context:
        """The ports of a program."""
        return self.memories[program]._ctx

    def ref(self, thread: str) -> ThreadRef:
        """A thread's full name."""
        return ThreadRef(scope=self.scope, thread=ThreadId(thread))

    def lane(self) -> LaneId:
        """One of the lanes that somebody opened somewhere, the first more often than others."""
        return LaneId("main" if self.chance.random() < 1 / 2 else self.chance.choice(self.opened))

    def words(self) -> str:
        """A text with a word in it that nobody said before, of a length that chance decides."""
        self.said += 1
        return f"w{self.said}w " + "and so on, as was said " * self.chance.choice([0, 1, 1, 2, 4, 12])

    def draft(self, brief: Brief) -> str:
        """A summary that gives away every word it was shown; now and then none, or one that is too long."""
        kind = self.chance.random()
        if kind < 1 / 10:
            message = "the model is busy"
            raise TimeoutError(message)
        repeated = 60 if kind < 1 / 5 else 1
        return " ".join(WORDS.findall(brief.leaving)) * repeated

    def wrong(self, what: str, problem: Exception | None = None) -> None:
        """Note a broken law, or an error that nobody was to meet, with the line it came from."""
        if problem is not None:
            *_, last = traceback.extract_tb(problem.__traceback__)
            where = f"{last.filename.rpartition('/')[2]}, line {last.lineno}"
            what = f"{what} {type(problem).__name__}: {problem} ({where})"
        self.violations.append(what)
