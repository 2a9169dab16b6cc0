"""A store that fails at any step of a verb never shows half of what the verb does; called again, it does the whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.talk import TIGHT, a, call, result, rounds, u
from tests.view.made import covers
from unabridged import LaneRule, Memory, RoundState, Thread
from unabridged.log.kind import Kind
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.faults import PlantedFault, When, sweep

LOOP: list[dict[str, Any]] = [u("q"), call("c"), result("c", "found"), a("so")]
LANE = "critic"

# Verbs of one call each; the newest message is seq 45.
VERBS: list[tuple[str, Callable[[Thread], object]]] = [
    ("hide", lambda thread: thread.hide(3)),
    ("pin", lambda thread: thread.pin(3)),
    ("purge", lambda thread: thread.purge(3)),
    ("rewind", lambda thread: thread.rewind(1)),
    ("end_round", lambda thread: thread.end_round(46, RoundState.FAILED)),
    ("open_lane", lambda thread: thread.open_lane(LANE, rule=LaneRule(roles=("user",)))),
]


def begun() -> Store:
    """A tool loop and twenty rounds, compacted."""
    store = InMemoryStore()
    thread = Memory(store, policy=TIGHT).thread("t")
    thread.append([*LOOP, *rounds(19)])
    thread.open_lane("worker", rule=LaneRule(failed_rounds=False))
    thread.prepare()
    thread.append(u("newest"))
    return store


def state(store: Store) -> tuple[list[list[list[int]]], list[int]]:
    """What each lane covers, and what is pinned, read by somebody else."""
    thread = Memory(store).thread("t")
    opened = [event.skeleton.lane for event in thread.events() if event.kind is Kind.LANE_OPENED]
    seen = [thread.view(), *(thread.view(lane=lane) for lane in dict.fromkeys(opened))]
    return [covers(view) for view in seen], [item.name.seq for item in seen[0].items if item.pinned]


@pytest.mark.parametrize("when", When)
@pytest.mark.parametrize(("name", "verb"), VERBS, ids=[name for name, _ in VERBS])
def test_a_verb_is_done_whole_or_not_at_all(name: str, verb: Callable[[Thread], object], when: When) -> None:
    before, done = begun(), begun()
    verb(Memory(done).thread("t"))
    allowed = [state(before), state(done)]
    broken: list[str] = [] if allowed[0] != allowed[1] else [f"{name} changes nothing"]

    def check(store: Store, planted: PlantedFault | None) -> None:
        if state(store) not in (allowed if planted else allowed[1:]):
            broken.append(f"{name}: {planted}")

    assert sweep(begun, lambda store: verb(Memory(store).thread("t")), check, when=when) < 60
    assert broken == []


@pytest.mark.parametrize(("name", "verb"), VERBS, ids=[name for name, _ in VERBS])
def test_a_verb_that_failed_can_be_called_again(name: str, verb: Callable[[Thread], object]) -> None:
    done = begun()
    verb(Memory(done).thread("t"))
    broken: list[str] = []

    def check(store: Store, planted: PlantedFault | None) -> None:
        if planted:
            verb(Memory(store).thread("t"))
        if state(store) != state(done):
            broken.append(f"{name}: {planted}")

    sweep(begun, lambda store: verb(Memory(store).thread("t")), check, when=When.AFTER)
    assert broken == []
