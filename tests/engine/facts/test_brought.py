"""What was learned comes back with its threads: as it was, once, and never where somebody took it away."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.archived import Died
from tests.engine.facts.archives import ROOMY, learned, left, of, plain, states
from tests.engine.talk import u
from unabridged import Memory, Scope
from unabridged.blocking import drive
from unabridged.coordinator import LocalCoordinator
from unabridged.facts import FactOrigin, FactState
from unabridged.log.ids import Span, ThreadRef
from unabridged.ports import EVERY_VERSION, Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock
from unabridged.testing.faults import PlantedFault, When, sweep

ACTIVE, STAGED, HELD, ARCHIVED, RETIRED = FactState
ELSEWHERE = Scope(tenant="umbrella", user="u")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "a.jsonl"


def settled(memory: Memory, thread: str) -> tuple[Span, ...]:
    ref = memory.thread(thread).ref
    return drive(memory._verbs._ctx.store.offered(ref, EVERY_VERSION))


class TestToAnotherStore:
    def test_every_fact_comes_as_it_was(self, archive: Path) -> None:
        memory, other = learned(), Memory(InMemoryStore(), clock=FakeClock())
        done = other.bring_back(memory.export(archive).path)
        assert plain(other) == plain(memory)
        assert (done.facts, done.facts_waiting, done.facts_archived, done.facts_left) == (len(of(memory)), 0, 0, 0)

    def test_exported_again_it_is_the_same_file(self, archive: Path, tmp_path: Path) -> None:
        other = Memory.open()
        first = learned().export(archive)
        other.bring_back(archive)
        assert other.export(tmp_path / "b.jsonl").sha256 == first.sha256

    def test_a_fact_follows_its_messages_there(self, archive: Path) -> None:
        other = Memory.open()
        learned().export(archive)
        other.bring_back(archive)
        other.thread("old").show(4)
        other.thread("old").purge(2)
        assert states(other)["User was away"] is ACTIVE
        assert states(other)["User prefers spaces"] is ACTIVE  # what had put it right is gone
        assert "User prefers tabs" not in states(other)

    def test_what_it_was_to_put_right_once_its_messages_are_shown_leaves_then(self, archive: Path) -> None:
        memory, other = Memory.open(), Memory.open()
        memory.thread("t").append(u("tabs"))
        memory.thread("t").hide(1)
        spaces = memory.facts().add("User prefers spaces")
        memory.facts().add("User prefers tabs", sources=[("t", 1)], supersedes=spaces.id)
        memory.export(archive)
        for _ in range(2):
            other.bring_back(archive)
        other.thread("t").show(1)
        assert states(other) == {"User prefers spaces": ARCHIVED, "User prefers tabs": ACTIVE}

    def test_under_another_id_and_scope_it_follows_the_same_messages(self, archive: Path) -> None:
        memory = Memory.open()
        learned().export(archive)
        memory.bring_back(archive, scope=ELSEWHERE, ids={"old": "older"})
        (tabs,) = [each for each in memory.facts(scope=ELSEWHERE).list() if each.statement == "User prefers tabs"]
        assert [(each.thread, each.seq) for each in tabs.sources] == [("older", 2)]
        assert of(memory) == {}

    def test_what_nobody_draws_from_again_is_drawn_from_by_nobody_there(self, archive: Path) -> None:
        memory, other = learned(), Memory.open()
        memory.facts().remove(of(memory)["User prefers tabs"].id)
        memory.thread("old").fork("fork", through=2)
        memory.export(archive)
        other.bring_back(archive)
        assert settled(other, "old") == settled(other, "fork") == settled(memory, "old") != ()
        assert "User prefers tabs" not in states(other)

    def test_what_the_log_there_hides_is_seen_by_nobody_though_the_fact_was_seen_elsewhere(self, archive: Path) -> None:
        memory, other = Memory.open(), Memory.open()
        for name in ("one", "two"):
            memory.thread(name).append(u("tea"))
        memory.facts().add("User drinks tea", sources=[("one", 1), ("two", 1)])
        memory.thread("one").hide(1)
        memory.export(archive, "one")
        other.bring_back(archive)
        assert (states(memory), states(other)) == ({"User drinks tea": ACTIVE}, {"User drinks tea": RETIRED})


class TestToTheStoreItLeft:
    @pytest.fixture
    def gone(self, archive: Path) -> Memory:
        clock = FakeClock()
        memory = learned(clock)
        left(memory, clock, archive)
        return memory

    def test_what_went_with_its_thread_comes_back_with_it(self, gone: Memory, archive: Path) -> None:
        assert {"User prefers tabs", "User prefers spaces", "User was away"}.isdisjoint(states(gone))
        done = gone.bring_back(archive, ids={"old": "again"})
        assert {name: states(gone)[name] for name in ("User prefers tabs", "User prefers spaces", "User was away")} == {
            "User prefers tabs": ACTIVE,
            "User prefers spaces": ARCHIVED,
            "User was away": RETIRED,
        }
        assert (done.facts, done.facts_left) == (4, 0)

    def test_what_lived_on_is_not_doubled_and_gains_its_messages(self, gone: Memory, archive: Path) -> None:
        gone.bring_back(archive, ids={"old": "again"})
        (tea,) = [each for each in of(gone).values() if "tea" in each.statement]
        assert [(each.thread, each.seq) for each in tea.sources] == [("other", 1), ("again", 3)]

    def test_what_somebody_said_anew_meanwhile_stands_as_he_said_it(self, gone: Memory, archive: Path) -> None:
        gone.facts().replace(of(gone)["User drinks tea"].id, "User drinks mate")
        gone.bring_back(archive, ids={"old": "again"})
        assert ("User drinks mate" in states(gone), "User drinks tea" in states(gone)) == (True, False)

    def test_what_somebody_took_away_meanwhile_stays_away_and_is_not_drawn_again(
        self, gone: Memory, archive: Path
    ) -> None:
        gone.facts().remove(of(gone)["User drinks tea"].id)
        done = gone.bring_back(archive, ids={"old": "again"})
        assert ("User drinks tea" in states(gone), done.facts_left) == (False, 1)
        assert [(span.first, span.last) for span in settled(gone, "again")] == [(3, 3)]

    def test_what_it_had_put_right_and_that_lived_on_leaves_again(self, tmp_path: Path) -> None:
        clock = FakeClock()
        memory = Memory(InMemoryStore(), clock=clock)
        memory.thread("old").append(u("tabs"))
        spaces = memory.facts().add("User prefers spaces")
        memory.facts().add("User prefers tabs", sources=[("old", 1)], supersedes=spaces.id)
        left(memory, clock, tmp_path / "a.jsonl")
        assert states(memory) == {"User prefers spaces": ACTIVE}
        memory.bring_back(tmp_path / "a.jsonl", ids={"old": "again"})
        assert states(memory) == {"User prefers spaces": ARCHIVED, "User prefers tabs": ACTIVE}


class TestBesideWhatIsKnownThere:
    def test_what_says_the_same_is_one_fact_and_believed_no_further(self, archive: Path) -> None:
        other = Memory.open()
        other.thread("mine").append({"role": "tool", "tool_call_id": "c", "content": "tabs"})
        known = other.facts().add("user prefers TABS", sources=[("mine", 1)], origin=FactOrigin.MODEL)
        learned().export(archive)
        done = other.bring_back(archive)
        there = other.facts().get(known.id)
        assert (there.state, there.origin, there.trust) == (STAGED, FactOrigin.MODEL, known.trust)
        assert [each.thread for each in there.sources] == ["mine", "old"]
        assert (done.facts, done.facts_waiting) == (len(of(learned())), 1)

    def test_it_is_not_told_twice_however_often_it_comes(self, archive: Path) -> None:
        other = Memory.open()
        known = other.facts().add("User prefers tabs")
        learned().export(archive)
        first, there = other.bring_back(archive), other.facts().get(known.id)
        assert (other.bring_back(archive), other.facts().get(known.id)) == (first, there)


class TestAgain:
    def test_done_twice_is_done_once(self, archive: Path) -> None:
        other = Memory.open()
        learned().export(archive)
        first, before = other.bring_back(archive), plain(other)
        assert (other.bring_back(archive), plain(other)) == (first, before)

    @pytest.mark.parametrize("when", When)
    def test_goes_on_where_it_was_interrupted(self, archive: Path, when: When) -> None:
        """A store that fails at any call is brought to the same end by the same call."""
        wanted, broken = learned(), list[str]()
        wanted.export(archive)

        def check(store: Store, planted: PlantedFault | None) -> None:
            memory = Memory(store, clock=FakeClock())
            memory.bring_back(archive)
            if plain(memory) != plain(wanted):
                broken.append(str(planted))

        def brings(store: Store) -> None:
            Memory(store, clock=FakeClock()).bring_back(archive)

        tried = sweep(InMemoryStore, brings, check, when=when)
        assert (tried > 10, broken) == (True, [])

    @pytest.mark.parametrize("failure", [KeyboardInterrupt, Died])
    def test_an_interrupt_between_two_pages_leaves_whole_facts_and_the_next_call_brings_the_rest(
        self, archive: Path, failure: type[BaseException]
    ) -> None:
        memory, other = Memory.open(), Memory.open()
        for each in (memory, other):
            each.facts(budgets=ROOMY)
        memory.thread("t").append(u("notes"))
        for n in range(250):
            memory.facts(budgets=ROOMY).add(f"Note {n}", sources=[("t", 1)])
        memory.export(archive)

        def interrupts(_: int) -> None:
            if of(other):
                raise failure

        with pytest.raises(failure):
            other.bring_back(archive, progress=interrupts)
        assert len(of(other)) == 100
        assert (other.bring_back(archive).facts, len(of(other))) == (250, 250)

    def test_whoever_draws_facts_hears_of_the_threads_once_those_are_there_that_came(self, archive: Path) -> None:
        heard: list[int] = []
        store = InMemoryStore()
        learned().export(archive)
        other = Memory(store)
        verbs = other._verbs

        def stirs(ref: ThreadRef) -> None:
            del ref
            heard.append(len(of(other)))

        object.__setattr__(verbs._ctx, "stir", stirs)
        other.bring_back(archive)
        assert heard == [len(of(learned()))] * 2


def test_there_is_as_much_room_as_the_coordinator_there_goes_by(archive: Path) -> None:
    memory = Memory.open()
    memory.facts(budgets=ROOMY).add("x" * 1_900)
    memory.facts(budgets=ROOMY).add("y" * 1_900)
    memory.export(archive)
    small, roomy = Memory.open(), Memory.open(coordinator=LocalCoordinator(budgets=ROOMY))
    assert (small.bring_back(archive).facts_archived, roomy.bring_back(archive).facts_archived) == (1, 0)
