"""Who writes facts too fast has what comes beyond staged, and nobody else has: by the facts' own times, rel-S5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.compacting import POLICY, SECOND, Scene
from tests.engine.talk import a, u
from unabridged import Memory, Policy
from unabridged.coordinator import Candidate, Gleaned, Leaving
from unabridged.facts import Fact, FactKind, FactOrigin, FactState, Keeping, Tier
from unabridged.hooks import Told, WroteTooFast
from unabridged.log.body import Message
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing import FakeClock, RecordingCoordinator

MODEL, MACHINE = FactOrigin.MODEL, FactOrigin.MACHINE
ACTIVE, STAGED = FactState.ACTIVE, FactState.STAGED
# Who writes, drawn from which thread, so many seconds after the one before.
Said: TypeAlias = tuple[FactOrigin, str, int]
WHY = ("pace.too-fast",)
THREE = Policy(limit_tokens=1_000, retain_rounds=1, facts_per_minute=3)


class Place:
    """A store that is opened again and again, at a time of its own."""

    def __init__(self, path: Path | None) -> None:
        self.clock = FakeClock()
        self._path = path

    def open(self, policy: Policy | None = THREE) -> Memory:
        store = InMemoryStore() if self._path is None else SqliteStore(self._path)
        return Memory(store, policy=policy, clock=self.clock)


@pytest.fixture(params=["memory", "file"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return Place(None if request.param == "memory" else tmp_path / "a.db")


@pytest.fixture
def memory(place: Place) -> Iterator[Memory]:
    with place.open() as opened:
        for name in ("one", "two"):
            opened.thread(name).append([u("hello"), a("hello")])
        yield opened


def writes(memory: Memory, times: int, origin: FactOrigin = MODEL, thread: str = "one") -> list[Fact]:
    """So many facts more of a source."""
    begun = len(memory.facts().list()) + len(memory.facts().list(state=FactState.ARCHIVED))
    facts = memory.facts()
    return [facts.add(f"Shelf {begun + n} is oak", origin=origin, sources=[(thread, 1)]) for n in range(times)]


def states(facts: list[Fact]) -> list[FactState]:
    return [each.state for each in facts]


@pytest.mark.parametrize("origin", [MODEL, MACHINE])
def test_a_burst_of_five_times_as_many_is_staged_from_the_first_that_is_too_many(
    memory: Memory, origin: FactOrigin
) -> None:
    """rel-S5."""
    found = writes(memory, 15, origin)
    assert states(found) == [ACTIVE] * 3 + [STAGED] * 12
    assert [each.findings for each in found] == [()] * 3 + [WHY] * 12
    assert {each.id for each in memory.facts().review()} == {each.id for each in found[3:]}


def test_whoever_listens_hears_of_each_and_it_is_counted(memory: Memory) -> None:
    heard: list[Told] = []
    memory.listen(heard.append)
    found = writes(memory, 5)
    told = [each for each in heard if isinstance(each, WroteTooFast)]
    assert [(each.ref.thread, each.fact, each.origin) for each in told] == [
        ("one", each.id, MODEL) for each in found[3:]
    ]
    assert memory.counts()["facts: too fast"] == 2


def test_what_has_no_thread_is_of_one_source_and_is_told_without_a_name(memory: Memory) -> None:
    heard: list[Told] = []
    memory.listen(heard.append)
    found = [memory.facts().add(f"Shelf {n} is oak", origin=MODEL) for n in range(4)]
    assert states(found) == [ACTIVE] * 3 + [STAGED]
    assert [each.ref.thread for each in heard if isinstance(each, WroteTooFast)] == [""]


def test_other_threads_other_writers_and_people_are_not_held_up(memory: Memory) -> None:
    writes(memory, 9)
    assert states(writes(memory, 3, thread="two")) == [ACTIVE] * 3
    assert states(writes(memory, 3, MACHINE)) == [ACTIVE] * 3
    assert states(writes(memory, 9, FactOrigin.PERSON)) == [ACTIVE] * 9


def test_a_minute_later_it_may_write_again_and_not_a_moment_before(memory: Memory, place: Place) -> None:
    writes(memory, 3)
    place.clock.move(60 * SECOND - 1)
    assert states(writes(memory, 1)) == [STAGED]
    place.clock.move(1)
    assert states(writes(memory, 3)) == [ACTIVE, ACTIVE, STAGED]


def test_another_program_and_one_that_began_anew_count_on(tmp_path: Path) -> None:
    place = Place(tmp_path / "a.db")
    with place.open() as memory:
        memory.thread("one").append([u("hello")])
        writes(memory, 2)
    with place.open() as memory, place.open() as other:
        assert states(writes(other, 1)) == [ACTIVE]
        assert states(writes(memory, 1)) == [STAGED]


def test_what_is_said_once_more_and_what_is_taken_away_does_not_count(memory: Memory) -> None:
    facts = memory.facts()
    (one,) = writes(memory, 1)
    for _ in range(5):
        assert facts.add(one.statement, origin=MODEL, sources=[("one", 1)]).state is ACTIVE
    facts.remove(one.id)
    assert states(writes(memory, 3)) == [ACTIVE] * 3


def test_a_person_accepts_what_came_too_fast(memory: Memory) -> None:
    late = writes(memory, 4)[-1]
    assert memory.facts().accept(late.id).state is ACTIVE


def test_what_was_known_elsewhere_before_is_brought_along_however_much(memory: Memory) -> None:
    facts, since = memory.facts(), datetime(2020, 1, 2, tzinfo=UTC)
    found = [facts.add(f"Shelf {n} is oak", origin=MODEL, created_at=since) for n in range(9)]
    assert states(found) == [ACTIVE] * 9


@pytest.mark.parametrize(
    ("policy", "believed"), [(None, 60), (POLICY, 60), (Policy(limit_tokens=9, facts_per_minute=0), 70)]
)
def test_sixty_a_minute_unless_a_policy_says_otherwise_and_none_is_no_limit(
    place: Place, policy: Policy | None, believed: int
) -> None:
    with place.open(policy) as memory:
        found = [memory.facts().add(f"Shelf {n} is oak", origin=MODEL).state for n in range(70)]
    assert found.count(ACTIVE) == believed


def test_a_model_is_told_that_it_waits(memory: Memory) -> None:
    remember, _, _ = memory.facts().tools("one", keeping=Keeping.WRITE)
    answers = [remember(statement=f"Shelf {n} is oak") for n in range(4)]
    assert ["waits for a person" in each for each in answers] == [False, False, False, True]


def guesses(messages: Sequence[Message], leaving: Leaving) -> Gleaned:  # noqa: ARG001  # by their seqs alone
    """Of each of six messages of users a fact."""
    found = (
        Candidate(
            statement=f"Shelf {seq} is oak",
            kind=FactKind.ENVIRONMENT,
            tier=Tier.AGENT,
            subject="project",
            confidence=0.9,
            sources=(seq,),
        )
        for seq in leaving.seqs[:12:2]
    )
    return Gleaned(candidates=tuple(found))


def read_in_one_go(seconds: float) -> Mapping[str, int]:
    """What becomes of facts that were drawn at once from messages said so many seconds after one another."""
    made = Scene(policy=replace(POLICY, facts_per_minute=3), coordinator=RecordingCoordinator(answers=guesses))
    for _ in range(11):
        made.say().wait(seconds)
    made.work()
    return made.memory.counts()


def test_a_coordinator_that_finds_too_much_of_one_minute_has_the_rest_staged_and_counted() -> None:
    counts = read_in_one_go(1)
    assert (counts["facts: active"], counts["facts: staged"], counts["facts: too fast"]) == (3, 3, 3)


def test_an_old_conversation_that_is_read_in_one_go_was_not_written_in_one_go() -> None:
    counts = read_in_one_go(30)
    assert (counts["facts: active"], counts.get("facts: too fast", 0)) == (6, 0)


def reckoned(steps: Sequence[Said]) -> list[FactState]:
    """What becomes of each: believed unless three of its source's are younger than a minute."""
    now, begun, found = 0, dict[tuple[FactOrigin, str], list[int]](), list[FactState]()
    for origin, thread, seconds in steps:
        now += seconds
        others = begun.setdefault((origin, thread), [])
        is_late = origin is MODEL and sum(now - each < 60 for each in others) >= 3
        found.append(STAGED if is_late else ACTIVE)
        others.append(now)
    return found


@given(
    st.lists(
        st.tuples(
            st.sampled_from([MODEL, MODEL, FactOrigin.PERSON]), st.sampled_from(["one", "two"]), st.integers(0, 40)
        ),
        max_size=25,
    )
)
def test_no_sequence_of_writes_gets_more_believed_in_a_minute(steps: list[Said]) -> None:
    """rel-S5."""
    clock = FakeClock()
    memory = Memory(InMemoryStore(), policy=THREE, clock=clock)
    for name in ("one", "two"):
        memory.thread(name).append([u("hello")])
    facts, found = memory.facts(), list[FactState]()
    for n, (origin, thread, seconds) in enumerate(steps):
        clock.move(seconds * SECOND)
        found.append(facts.add(f"Shelf {n} is oak", origin=origin, sources=[(thread, 1)]).state)
    assert found == reckoned(steps)


def test_who_has_shown_facts_for_long_counts_what_came_since_and_reads_no_thread(memory: Memory, place: Place) -> None:
    facts = memory.facts()
    facts.search("anything")
    place.clock.move(120 * SECOND)
    kept = [*writes(memory, 2), *writes(memory, 1, MACHINE), facts.add("A person said so", sources=[("one", 1)])]
    assert {each.state for each in kept} == {ACTIVE}
    assert [each.state for each in writes(memory, 2)] == [ACTIVE, STAGED]
    assert [each.state for each in writes(memory, 1, thread="two")] == [ACTIVE]
