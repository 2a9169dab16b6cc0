"""Messages that are read again, in another store or by a newer version, make no second fact of what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.engine.talk import a, u
from unabridged import Memory, Policy
from unabridged.coordinator import LocalCoordinator
from unabridged.facts import Budget, Budgets, FactOrigin, FactState, Tier
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock

ACTIVE, ARCHIVED = FactState.ACTIVE, FactState.ARCHIVED
SAID = (
    "I prefer spaces over tabs.",
    "I prefer tabs over spaces.",
    "My name is Ada.",
    "I live in Paris.",
    "I drink tea.",
    "My timezone is CET.",
)
STATEMENTS = {"User's name is Ada", "User lives in Paris", "User's timezone is CET", "User prefers tabs over spaces"}


def memory_of(characters: int | None = None, *, store: Store | None = None, triggers: Sequence[str] = ()) -> Memory:
    """A memory whose user's tier holds so much, and a coordinator that reads there."""
    budgets = None if characters is None else Budgets(user=Budget(characters=characters))
    coordinator = LocalCoordinator(budgets=budgets, triggers=triggers)
    policy = Policy(limit_tokens=1_200, retain_rounds=1)
    return Memory(store or InMemoryStore(), clock=FakeClock(), policy=policy, coordinator=coordinator)


def talked(memory: Memory) -> Memory:
    """Each thing is said, and read, before the next."""
    thread = memory.thread("t")
    for said in SAID:
        thread.append([u(said), a("Noted."), *(turn for n in range(6) for turn in (u(f"And {n}? " * 20), a("So.")))])
        thread.compact()
        memory.offer()
    return memory


def told(memory: Memory) -> Counter[tuple[str, FactState]]:
    facts = memory.facts()
    return Counter((each.statement, state) for state in FactState for each in facts.list(state=state))


def moved(archive: Path, memory: Memory, **names: str) -> Memory:
    """The archive, brought into a memory that reads its thread anew."""
    memory.bring_back(archive, ids=names)
    memory.thread(names.get("t", "t")).compact()
    memory.offer()
    assert memory.counts()["pre-compress: heard"] > 0
    return memory


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    talked(memory_of()).export(tmp_path / "a.jsonl")
    return tmp_path / "a.jsonl"


@pytest.mark.parametrize("names", [{}, {"t": "again"}], ids=["under its name", "under another"])
def test_a_thread_that_is_read_in_another_store_too_makes_no_fact_anew(archive: Path, names: dict[str, str]) -> None:
    there = talked(memory_of())
    assert {statement for statement, state in told(there) if state is ACTIVE} >= STATEMENTS
    assert told(there)["User prefers spaces over tabs", ARCHIVED] == 1
    assert told(moved(archive, memory_of(), **names)) == told(there)


def test_what_found_no_room_there_is_archived_once(archive: Path) -> None:
    here = moved(archive, memory_of(40))
    assert set(told(here).values()) == {1}
    assert sum(state is ARCHIVED for _, state in told(here)) > 1


def test_what_found_no_room_is_believed_where_there_is_some_as_it_is_read_again() -> None:
    store = InMemoryStore()
    assert told(talked(memory_of(20, store=store)))["User's timezone is CET", ARCHIVED] == 1
    large = memory_of(store=store, triggers=["house rule:"])
    large.offer()
    assert told(large)["User's timezone is CET", ACTIVE] == 1
    assert ("User's timezone is CET", ARCHIVED) not in told(large)


def test_what_somebody_himself_drew_from_it_and_found_no_room_waits_for_his_word(tmp_path: Path) -> None:
    there = memory_of()
    there.thread("t").append(
        [u(SAID[2]), a("Noted."), *(turn for n in range(6) for turn in (u(f"And {n}? " * 20), a("So.")))]
    )
    there.facts().add("User's name is Ada", tier=Tier.USER, sources=[("t", 1)], origin=FactOrigin.MODEL)
    there.export(tmp_path / "a.jsonl")
    here = moved(tmp_path / "a.jsonl", memory_of(5))
    assert told(here) == {("User's name is Ada", ARCHIVED): 1}
