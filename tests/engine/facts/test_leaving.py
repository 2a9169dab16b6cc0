"""What was learned leaves with the threads it was learned in: all of it with a whole scope, and nobody's words else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.archived import OLD
from tests.engine.facts.archives import ROOMY, learned, left, of, plain
from unabridged import Memory, Scope
from unabridged.archives import Archived, read_archive
from unabridged.facts import Fact, FactId
from unabridged.log.ids import ThreadRef
from unabridged.ports import FactWrite, Purge, Stands
from unabridged.retention import Retained
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock
from unabridged.testing.facts import fact_of

DRAWN_FROM_OLD = {"User prefers spaces", "User prefers tabs", "User drinks tea", "User was away"}


class Learning(InMemoryStore):
    """Learns something just before a verb of this name, once somebody is about to purge."""

    learns: Fact | None = None
    before = ""
    again = False

    async def purge_if(
        self, ref: ThreadRef, stands: Stands, purges: Sequence[Purge], *, learned: int | None = None
    ) -> bool:
        if purges:
            await self._learn("purge_if")
        return await super().purge_if(ref, stands, purges, learned=learned)

    async def fact_change(self, scope: Scope) -> int:
        await self._learn("fact_change")
        return await super().fact_change(scope)

    async def _learn(self, verb: str) -> None:
        if self.learns is not None and verb == self.before:
            fact = self.learns
            self.learns = replace(fact, id=FactId(f"{fact.id}r"), statement=f"{fact.id}r") if self.again else None
            await self.put_facts(fact.scope, [FactWrite(fact=fact)], ROOMY)


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "a.jsonl"


def told(archived: Archived) -> set[str]:
    return {fact.statement for fact in archived.facts()}


class TestExport:
    def test_a_whole_scope_takes_every_fact_as_it_stands(self, archive: Path) -> None:
        memory = learned()
        done = memory.export(archive)
        kept = {fact.id: fact for fact in read_archive(archive).facts()}
        assert done.facts == len(kept) == len(of(memory))
        assert kept == {fact.id: replace(fact, change=0) for fact in of(memory).values()}

    def test_of_threads_that_are_named_the_facts_go_that_were_drawn_from_them(self, archive: Path) -> None:
        done = learned().export(archive, "old")
        assert (told(read_archive(archive)), done.facts) == (DRAWN_FROM_OLD, len(DRAWN_FROM_OLD))

    def test_what_was_drawn_from_two_of_them_is_told_once(self, archive: Path) -> None:
        memory = learned()
        done = memory.export(archive, "old", "other")
        (tea,) = [fact for fact in read_archive(archive).facts() if "tea" in fact.statement]
        assert ([each.thread for each in tea.sources], done.facts) == (["old", "other"], 5)

    def test_of_a_fact_nothing_is_told_that_is_not_in_the_archive(self, archive: Path) -> None:
        learned().export(archive, "old")
        assert {each.thread for fact in read_archive(archive).facts() for each in fact.sources} == {"old"}

    def test_what_was_taken_away_is_told_of_by_nothing(self, archive: Path) -> None:
        memory = learned()
        memory.facts().remove(of(memory)["User prefers tabs"].id)
        memory.thread("old").purge(3)
        memory.thread("other").purge(1)
        memory.export(archive)
        assert {"User prefers tabs", "User drinks tea"}.isdisjoint(told(read_archive(archive)))
        assert b"prefers tabs" not in archive.read_bytes()

    def test_facts_of_another_scope_stay(self, archive: Path) -> None:
        memory = learned()
        memory.facts(scope=Scope(user="ada")).add("Ada's own")
        memory.export(archive)
        assert b"Ada's own" not in archive.read_bytes()

    def test_facts_of_a_scope_without_a_thread_are_exported_too(self, archive: Path) -> None:
        memory = Memory.open()
        memory.facts().add("Somebody wrote this note")
        assert (memory.export(archive).facts, told(read_archive(archive))) == (1, {"Somebody wrote this note"})

    def test_nothing_changes_in_the_store(self, archive: Path) -> None:
        memory = learned()
        before = plain(memory)
        memory.export(archive)
        assert plain(memory) == before

    def test_many_are_written_page_by_page(self, archive: Path) -> None:
        memory = Memory.open()
        facts = memory.facts(budgets=ROOMY)
        for n in range(450):
            facts.add(f"Note {n}")
        heard: list[int] = []
        assert memory.export(archive, progress=heard.append).facts == 450
        assert (len({fact.id for fact in read_archive(archive).facts()}), heard) == (450, [0, 0, 0])

    def test_a_thread_in_which_nothing_was_said_has_none(self, archive: Path) -> None:
        memory = Memory.open()
        memory.thread("bare").begin()
        assert memory.export(archive).facts == 0
        assert [*read_archive(archive).facts()] == []


class TestRetain:
    def test_what_was_learned_in_a_thread_is_in_its_archive_and_a_note_stays(self, archive: Path) -> None:
        clock = FakeClock()
        memory = learned(clock)
        done = left(memory, clock, archive)
        assert (told(read_archive(archive)), done.facts) == (DRAWN_FROM_OLD, len(DRAWN_FROM_OLD))
        assert {"Somebody wrote this note", "User drinks tea"} <= set(of(memory))
        assert set(of(memory)).isdisjoint(DRAWN_FROM_OLD - {"User drinks tea"})

    @pytest.mark.parametrize("verb", ["fact_change", "purge_if"])
    def test_a_thread_of_which_somebody_learns_meanwhile_stays_with_the_fact(self, archive: Path, verb: str) -> None:
        clock, store = FakeClock(), Learning()
        memory = learned(clock, store)
        store.learns, store.before = fact_of("late", sources=(("old", 1),), scope=Scope()), verb
        done = left(memory, clock, archive)
        assert (done.expired, done.stayed) == ((), ("old",))
        assert {"late", "User prefers tabs"} <= set(of(memory))

    def test_where_somebody_learns_at_every_moment_it_stays_until_another_night(self, archive: Path) -> None:
        clock, store = FakeClock(), Learning()
        memory = learned(clock, store)
        store.learns, store.before, store.again = fact_of("late", scope=Scope()), "purge_if", True
        done = left(memory, clock, archive)
        assert (done.stayed, "User prefers tabs" in of(memory)) == (("old",), True)

    def test_what_is_learned_elsewhere_meanwhile_holds_nothing_up(self, archive: Path) -> None:
        clock, store = FakeClock(), Learning()
        memory = learned(clock, store)
        store.learns, store.before = fact_of("late", sources=(("other", 1),), scope=Scope()), "purge_if"
        done = left(memory, clock, archive)
        assert ([each.thread for each in done.expired], done.stayed) == (["old"], ())
        assert ("late" in of(memory), "User prefers tabs" in of(memory)) == (True, False)

    def test_no_fact_is_told_of_where_nothing_expired(self, archive: Path) -> None:
        assert learned().retain(OLD, archive) == Retained()
