"""What a tier holds: judged by what it would hold afterwards, told with advice, and never at the cost of a person."""

from __future__ import annotations

import pytest

from unabridged import Memory, UsageError
from unabridged.facts import Budget, Budgets, FactOrigin, Facts, FactState, Keeping, Tier, TierFull

TEN = Budgets(agent=Budget(characters=10), user=Budget(characters=3))


@pytest.fixture
def small(memory: Memory) -> Facts:
    return memory.facts(budgets=TEN)


def test_a_tier_is_one_of_two(facts: Facts) -> None:
    """da-D26."""
    with pytest.raises(UsageError, match=r"Tier\.AGENT, Tier\.USER"):
        facts.add("a", tier="memory")  # type: ignore[arg-type]  # as docker-agent calls it


def test_exactly_the_limit_fits_and_one_more_is_refused_with_what_could_go(small: Facts) -> None:
    """da-D28, da-H1: what stands between two facts counts."""
    first, second = small.add("abcd"), small.add("efghi")
    with pytest.raises(TierFull, match="12 of 10 characters") as full:
        small.add("j")
    assert (full.value.usage.count, full.value.budget) == (3, TEN.agent)
    assert {id_ for id_, _ in full.value.entries} == {first.id, second.id}
    assert "remove" in full.value.advice
    assert [each.statement for each in small.list()] == ["abcd", "efghi"]


def test_nobody_is_sent_to_make_room_for_what_would_not_fit_alone(small: Facts) -> None:
    small.add("abcd")
    with pytest.raises(TierFull, match="say it in fewer words") as full:
        small.add("abcdefghijk")
    assert full.value.entries == ()


def test_a_tier_that_is_shut_is_said_to_be(memory: Memory) -> None:
    memory.facts().add("abcd")
    with pytest.raises(TierFull, match="a budget of 0 keeps it shut") as full:
        memory.facts(budgets=Budgets(agent=Budget(characters=0))).add("a")
    assert full.value.entries == ()


def test_a_model_is_not_sent_to_forget_all_its_notes_in_vain(memory: Memory) -> None:
    memory.facts().add("a note of mine", origin=FactOrigin.MODEL)
    shut = memory.facts(budgets=Budgets(agent=Budget(characters=0)))
    remember, *_ = shut.tools("t", keeping=Keeping.WRITE)
    assert remember(statement="The project uses tabs").endswith("agent notes are full. A person has to make room.")


def test_each_tier_is_full_by_itself(small: Facts) -> None:
    """da-D27."""
    small.add("abcdefghij")
    assert small.add("abc", tier=Tier.USER).state is FactState.ACTIVE
    with pytest.raises(TierFull, match="user tier"):
        small.add("d", tier=Tier.USER)


def test_what_is_said_shorter_fits_though_its_tier_is_over_its_budget(memory: Memory, small: Facts) -> None:
    """da-D29."""
    long = memory.facts().add("much too long for ten")
    assert small.replace(long.id, "not short yet").statement == "not short yet"
    assert small.replace(long.id, "short").statement == "short"


def test_machine_made_facts_give_way_the_least_worth_first_and_are_kept_apart(small: Facts) -> None:
    """da-F33, da-H3."""
    unsure = small.add("abcd", origin=FactOrigin.MACHINE, sources=[("t", 1)], confidence=0.7)
    small.add("efgh", origin=FactOrigin.MACHINE, sources=[("t", 2)], confidence=0.9)
    small.add("ijkl", origin=FactOrigin.MACHINE, sources=[("t", 3)], confidence=0.8)
    assert [each.statement for each in small.list(state=FactState.ACTIVE)] == ["efgh", "ijkl"]
    assert small.get(unsure.id).state is FactState.ARCHIVED


def test_what_was_learned_from_turns_that_are_taken_back_is_retired(memory: Memory, facts: Facts) -> None:
    """da-F41."""
    kept = facts.add("Ada drinks tea", sources=[("t", 1)])
    facts.add("Ada drinks milk", sources=[("t", 3)])
    memory.thread("t").rewind(2)
    assert [each.id for each in facts.list(state=FactState.ACTIVE)] == [kept.id]
    memory.thread("t").show(3)
    assert len(facts.list(state=FactState.ACTIVE)) == 2
