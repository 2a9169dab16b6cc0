"""Whoever writes facts while others are brought is not overwritten, and nobody waits for him for ever."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.engine.archived import DAY
from tests.engine.facts.archives import learned, of, states
from tests.engine.facts.overtaken import Overtaken
from unabridged import Memory, Scope
from unabridged.facts import Budgets, Fact, FactId, FactState
from unabridged.memory.following import removed
from unabridged.ports import FactLost, FactsPut, FactWrite, Offered
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    learned().export(tmp_path / "a.jsonl")
    return tmp_path / "a.jsonl"


def test_what_somebody_wrote_a_moment_before_stands_and_is_told_once(archive: Path) -> None:
    store = Overtaken()
    memory = Memory(store, clock=FakeClock())
    store.then = lambda: memory.facts().add("user prefers tabs")
    memory.bring_back(archive)
    assert [name for name in states(memory) if "tabs" in name.lower()] == ["user prefers tabs"]


def test_what_somebody_took_away_a_moment_before_it_gained_anything_comes_by_itself(archive: Path) -> None:
    store, clock = Overtaken(), FakeClock()
    clock.move(DAY)
    memory = Memory(store, clock=clock)
    known = memory.facts().add("user prefers tabs")

    def first() -> None:
        store.then = lambda: memory.facts().remove(known.id)

    store.then = first
    memory.bring_back(archive)
    assert states(memory)["User prefers tabs"] is FactState.ACTIVE
    assert "user prefers tabs" not in states(memory)


def test_what_somebody_changed_a_moment_before_it_gained_anything_stands_as_he_left_it(archive: Path) -> None:
    store = Overtaken()
    memory = Memory(store, clock=FakeClock())
    memory.bring_back(archive)
    known = of(memory)["User prefers tabs"]
    store.then = lambda: memory.facts().replace(known.id, "User prefers spaces by now")
    memory.bring_back(archive, ids={"old": "again", "other": "another"})
    assert memory.facts().get(known.id).statement == "User prefers spaces by now"


class Going(InMemoryStore):
    """A store in which somebody takes a fact away just before it is looked up by its id."""

    goes = ""

    async def fact(self, scope: Scope, id: FactId) -> Fact | None:  # noqa: A002  # as the port has it
        if id == self.goes:
            self.goes = ""
            known = await super().fact(scope, id)
            assert known is not None
            await self.put_facts(scope, [FactWrite(fact=removed(known), expected=known.version)], Budgets())
        return await super().fact(scope, id)


def test_what_said_the_same_and_was_taken_away_a_moment_ago_stands_in_nobodys_way(archive: Path) -> None:
    store = Going()
    memory = Memory(store, clock=FakeClock())
    store.goes = memory.facts().add("user prefers tabs").id
    memory.bring_back(archive)
    assert states(memory)["User prefers tabs"] is FactState.ACTIVE


class Quicker(InMemoryStore):
    """A store in which each fact that is brought was written by somebody else a moment ago."""

    async def put_facts(
        self, scope: Scope, writes: Sequence[FactWrite], budgets: Budgets, offered: Offered | None = None
    ) -> FactsPut:
        del scope, budgets, offered
        return FactsPut(refused=tuple(FactLost(fact=write.fact.id, found=9) for write in writes))


def test_nobody_tries_for_ever(archive: Path) -> None:
    done = Memory(Quicker(), clock=FakeClock()).bring_back(archive)
    assert (done.facts, done.facts_left) == (0, len(of(learned())))


def test_what_stands_there_and_cannot_be_read_is_left_as_it_is(archive: Path, tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.bring_back(archive)
        broken = of(memory)["User prefers tabs"]
    with closing(sqlite3.connect(tmp_path / "a.db")) as raw, raw:
        raw.execute("UPDATE fact SET content = X'7B7D' WHERE id = CAST(? AS BLOB)", (broken.id,))
    with Memory.open(tmp_path / "a.db") as memory:
        done = memory.bring_back(archive)
        assert (done.facts_left, "User prefers tabs" in of(memory)) == (1, False)
