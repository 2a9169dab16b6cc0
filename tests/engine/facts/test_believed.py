"""Whoever asks what is believed reads nothing of an archive, and hears of every change all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from tests.engine.talk import u
from unabridged import Memory, Policy, Scope
from unabridged.blocking import drive
from unabridged.engine.memory.fact_indexes import FactIndexes
from unabridged.facts import Facts, FactState
from unabridged.memory.fact import Fact
from unabridged.memory.naming import Tier
from unabridged.search.asking import question
from unabridged.search.terms import Lexicon
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock
from unabridged.testing.driven import Driven
from unabridged.testing.facts import ROOMY, fact_of, put
from unabridged.testing.samples import HERE

ACTIVE, ARCHIVED = FactState.ACTIVE, FactState.ARCHIVED
SHOWING = Policy(limit_tokens=20_000, memory_tokens=1_000, recall_tokens=500)


class Told(InMemoryStore):
    """Remembers how many facts it told; ``meanwhile`` is done behind the first page."""

    def __init__(self) -> None:
        super().__init__()
        self.facts_told = self.facts_asked = 0
        self.meanwhile = list[Fact]()

    async def facts(
        self, scope: Scope, *, after: int, limit: int, tier: Tier | None = None, state: FactState | None = None
    ) -> list[Fact]:
        found = await super().facts(scope, after=after, limit=limit, tier=tier, state=state)
        self.facts_told += len(found)
        self.facts_asked += 1
        if self.meanwhile:
            done, self.meanwhile = self.meanwhile, []
            put(Driven(self), *done)
        return found


@pytest.fixture
def store() -> Told:
    made = Told()
    put(Driven(made), *(fact_of(f"gate {n} is blue", state=ARCHIVED) for n in range(50)), fact_of("the door is red"))
    return made


@pytest.fixture
def facts(store: Told) -> Iterator[Facts]:
    with Memory(store, policy=SHOWING, scope=HERE, clock=FakeClock()) as memory:
        thread = memory.thread("t")
        thread.append(u("Which colour has the door?"))
        store.facts_told = 0
        assert "the door is red" in str(thread.prepare().to("openai"))
        yield memory.facts(budgets=ROOMY)


def said(store: InMemoryStore, indexes: FactIndexes, query: str = "gate door wall") -> Sequence[str]:
    index = drive(indexes.believed(store, HERE, Lexicon(), FakeClock()))
    return sorted(each.fact.statement for each in index.found(question(query, Lexicon()), lambda _: True, limit=99))


def test_a_prompt_and_a_search_read_no_archive(store: Told, facts: Facts) -> None:
    assert [each.fact.statement for each in facts.search("door gate")] == ["the door is red"]
    assert store.facts_told == 1


def test_who_asks_for_what_is_archived_finds_it(facts: Facts) -> None:
    assert [each.fact.statement for each in facts.search("gate 7", state=ARCHIVED, limit=1)] == ["gate 7 is blue"]


def test_what_is_archived_is_found_no_more_and_what_comes_back_is(store: Told) -> None:
    driven, indexes = Driven(store), FactIndexes()
    assert said(store, indexes) == ["the door is red"]
    (door,) = driven.facts(HERE, after=0, limit=9, state=ACTIVE)
    (gate, *_) = driven.facts(HERE, after=0, limit=9, state=ARCHIVED)
    put(driven, replace(door, state=ARCHIVED), replace(gate, state=ACTIVE))
    assert said(store, indexes) == [gate.statement]


def test_what_changes_while_the_believed_are_read_is_heard_of(store: Told) -> None:
    driven, indexes = Driven(store), FactIndexes()
    (door,) = driven.facts(HERE, after=0, limit=9, state=ACTIVE)
    store.meanwhile = [replace(door, state=ARCHIVED), fact_of("the wall is white")]
    assert said(store, indexes) == ["the wall is white"]


def test_a_scope_without_facts_is_read_once(store: Told) -> None:
    indexes = FactIndexes()
    first = drive(indexes.believed(store, Scope(user="nobody"), Lexicon(), FakeClock()))
    assert drive(indexes.believed(store, Scope(user="nobody"), Lexicon(), FakeClock())) is first
    assert first.since is not None
    assert store.facts_told == 0


def test_very_many_facts_are_not_read_by_who_comes_first_and_are_by_who_comes_next(store: Told) -> None:
    indexes = FactIndexes()
    assert not drive(indexes.is_put_off(store, HERE))
    put(Driven(store), *(fact_of(f"wall {n} is white") for n in range(250)))
    assert drive(indexes.is_put_off(store, HERE))
    assert not drive(indexes.is_put_off(store, HERE))


def test_what_was_read_in_a_quiet_moment_puts_nobody_off(store: Told) -> None:
    indexes, lexicon, rests = FactIndexes(), Lexicon(), list[int]()
    put(Driven(store), *(fact_of(f"wall {n} is white") for n in range(250)))
    for _ in range(2):  # the second time nothing is left to read
        drive(indexes.made_ready(store, HERE, lexicon, lambda: rests.append(1)))
        assert len(rests) == 4  # two pages, and the words of each
    assert not drive(indexes.is_put_off(store, HERE))


def test_of_very_many_scopes_it_is_forgotten_who_was_put_off(store: Told) -> None:
    indexes = FactIndexes()
    scopes = [Scope(user=str(n)) for n in range(1_001)]
    for each in scopes:
        drive(indexes.made_ready(store, each, Lexicon(), lambda: None))
    read = store.facts_asked
    drive(indexes.made_ready(store, scopes[-1], Lexicon(), lambda: None))
    assert store.facts_asked == read
    drive(indexes.made_ready(store, scopes[0], Lexicon(), lambda: None))
    assert store.facts_asked > read
