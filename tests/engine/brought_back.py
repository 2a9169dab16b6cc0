"""A memory of threads that show all there is to show, everything it says of them, and the archive they left for.
It refuses to judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.engine.archived import DAY, OLD, memory_of
from tests.engine.talk import TIGHT, a, call, result, rounds, u
from unabridged import LaneRule, Memory, RoundState
from unabridged.blocking import drive
from unabridged.log import codec
from unabridged.log.extra import Extra
from unabridged.ports import Batch
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock, SeededIds
from unabridged.testing.samples import draft_of, key_of, message

NAMES = ("long", "fork", "leaf", "apart")


def spoken(clock: FakeClock) -> Memory:
    """A compacted thread with lanes, tools, marks, purges and a rendition; forks of it, one of them detached."""
    memory = memory_of(store := InMemoryStore(), clock, policy=TIGHT)
    thread, ids = memory.thread("long"), SeededIds(Random(1))
    thread.begin(title="a title \ud800", metadata=Extra({"nested": [1, {"a": None}]}))
    system = {"role": "system", "content": "be brief"}
    thread.append([system, u("q"), call("c"), result("c", "found"), a("so")], key="a key")
    thread.open_lane("critic", rule=LaneRule(roles=("user",)))
    thread.append(rounds(20))
    thread.prepare()
    thread.mark(2, add="kept")
    thread.pin(7)
    thread.hide(9)
    short = draft_of(message("long " * 50), ids=ids, rendition=codec.encode(message("short")))
    drive(store.append(thread.ref, Batch(key=key_of(None, ids=ids), drafts=(short,))))
    thread.purge(thread.append(u("a secret")).first)
    thread.append(u("last \x00 \ud800"))
    fork = thread.fork("fork", through=20)
    fork.end_round(fork.append(u("in the fork")).first, RoundState.FAILED)
    fork.fork("apart").detach()
    fork.fork("leaf")
    memory.erase()
    return memory


class State:
    """Everything a memory says of these threads."""

    def __init__(self, memory: Memory) -> None:
        memory.index()
        threads = [memory.thread(name) for name in NAMES]
        self.rows = [thread.row() for thread in threads]
        self.events = [[event.row for event in thread.events()] for thread in threads]
        self.items = [thread.view(lane=lane).items for thread in threads for lane in ("main", "critic")]
        self.prompts = [thread.view().to("openai") for thread in threads]
        self.marked = threads[0].tags(2)
        self.found = sorted((hit.thread, hit.event) for hit in memory.search("committee found fork"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What a memory said, and the archive its threads left for."""

    said: State
    archive: Path


def left(folder: Path) -> Left:
    """Threads that left for an archive in this folder."""
    clock = FakeClock()
    memory, archive = spoken(clock), folder / "archive.jsonl"
    said = State(memory)
    clock.move(100 * DAY)
    memory.retain(OLD, archive)
    return Left(said=said, archive=archive)
