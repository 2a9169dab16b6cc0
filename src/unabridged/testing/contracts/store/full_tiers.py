"""What a store promises of tiers that hold no more: budgets on the final state, and who makes room.
It refuses to know what a fact is worth to anybody; the floor below the store says so.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from unabridged.memory.fact import FactId, FactOrigin, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.refusing import TierFull
from unabridged.memory.tiers import Budget, Budgets, Usage
from unabridged.testing.driven import Driven
from unabridged.testing.facts import ROOMY, fact_of, put, told
from unabridged.testing.samples import HERE

_MACHINE: Final = FactOrigin.MACHINE
_TEN: Final = Budgets(agent=Budget(characters=10), user=Budget(tokens=10))


class FullTiers:
    """put_facts, where a tier holds no more."""

    def test_exactly_the_limit_fits(self, driven: Driven) -> None:
        put(driven, fact_of("abcdefghij"), fact_of("a", tier=Tier.USER, tokens=10), budgets=_TEN)
        assert told(driven) == ["abcdefghij", "a"]

    def test_one_character_stands_between_two_facts(self, driven: Driven) -> None:
        put(driven, fact_of("abcde"), fact_of("1234"), budgets=_TEN)
        assert driven.fact_usage(HERE, Tier.AGENT) == Usage(count=2, characters=10)

    def test_characters_are_counted_and_no_bytes(self, driven: Driven) -> None:
        put(driven, fact_of("他喜欢绿茶🫖🫖🫖🫖🫖"), budgets=_TEN)
        assert driven.fact_usage(HERE, Tier.AGENT).characters == 10

    @pytest.mark.parametrize("origin", [FactOrigin.PERSON, FactOrigin.MODEL])
    def test_one_character_more_is_an_error_that_says_what_could_go(self, driven: Driven, origin: FactOrigin) -> None:
        put(driven, fact_of("abcdef"), fact_of("b", confidence=0.5), budgets=_TEN)
        with pytest.raises(TierFull, match="11 of 10 characters") as told_:
            put(driven, fact_of("cc", origin=origin), budgets=_TEN)
        assert (told_.value.tier, told_.value.usage.characters) == (Tier.AGENT, 11)
        assert [id_ for id_, _ in told_.value.entries] == ["b", "abcdef"]
        assert told(driven) == ["abcdef", "b"]

    def test_tokens_have_a_limit_of_their_own(self, driven: Driven) -> None:
        with pytest.raises(TierFull, match="11 of 10 tokens"):
            put(driven, fact_of("a", tier=Tier.USER, tokens=11), budgets=_TEN)

    def test_a_full_tier_leaves_the_other_alone(self, driven: Driven) -> None:
        put(driven, fact_of("abcdefghij"), budgets=_TEN)
        assert len(put(driven, fact_of("a" * 99, tier=Tier.USER), budgets=_TEN).kept) == 1

    def test_the_final_state_is_judged(self, driven: Driven) -> None:
        long, short = put(driven, fact_of("abcdefg"), fact_of("12"), budgets=_TEN).kept
        shorter, longer = replace(long, statement="a"), replace(short, statement="12345678")
        assert len(put(driven, longer, shorter, budgets=_TEN).kept) == 2

    def test_a_tier_that_is_over_its_budget_may_be_made_smaller(self, driven: Driven) -> None:
        (kept,) = put(driven, fact_of("a" * 99)).kept
        assert len(put(driven, replace(kept, statement="a" * 50), budgets=_TEN).kept) == 1

    @pytest.mark.parametrize("state", [each for each in FactState if each is not FactState.ACTIVE])
    def test_only_active_facts_take_room(self, driven: Driven, state: FactState) -> None:
        put(driven, fact_of("a" * 99, state=state), budgets=_TEN)
        assert driven.fact_usage(HERE, Tier.AGENT) == Usage()

    def test_machine_made_facts_make_room_the_least_worth_first(self, driven: Driven) -> None:
        made = [fact_of(name * 3, origin=_MACHINE, confidence=0.9 - 0.1 * n) for n, name in enumerate("abc")]
        put(driven, *made, budgets=ROOMY)
        done = put(driven, fact_of("ddd", origin=_MACHINE), budgets=_TEN)
        assert ([each.id for each in done.archived], _active(driven)) == (["ccc", "bbb"], ["aaa", "ddd"])

    def test_what_lasts_stays_longer_than_what_does_not(self, driven: Driven) -> None:
        passing = fact_of("aaaa", origin=_MACHINE, lasting=False, confidence=1.0)
        put(driven, passing, fact_of("bbbb", origin=_MACHINE, confidence=0.1))
        put(driven, fact_of("cccc", origin=_MACHINE, confidence=0.2), budgets=_TEN)
        assert _active(driven) == ["bbbb", "cccc"]

    def test_of_equals_the_one_used_longest_ago_makes_room(self, driven: Driven) -> None:
        put(driven, *(fact_of(name * 4, origin=_MACHINE, last_used_at=1) for name in "ab"))
        driven.use_facts(HERE, [FactId("aaaa")], at=5)
        put(driven, fact_of("cccc", origin=_MACHINE, last_used_at=2), budgets=_TEN)
        assert _active(driven) == ["aaaa", "cccc"]

    def test_what_a_machine_made_never_takes_a_persons_room(self, driven: Driven) -> None:
        put(driven, fact_of("abcdefghij", confidence=0.0))
        done = put(driven, fact_of("k", origin=_MACHINE), budgets=_TEN)
        assert ([each.state for each in done.kept], _active(driven)) == ([FactState.ARCHIVED], ["abcdefghij"])

    def test_of_very_many_small_ones_as_many_leave_as_must(self, driven: Driven) -> None:
        put(driven, *(fact_of(f"{n:04}", origin=_MACHINE, confidence=n / 1_000) for n in range(500)))
        put(driven, fact_of("last", origin=_MACHINE), budgets=_TEN)
        assert _active(driven) == ["0499", "last"]

    def test_what_a_machine_made_and_would_never_fit_leaves_alone(self, driven: Driven) -> None:
        put(driven, fact_of("aaa", origin=_MACHINE, confidence=0.1), fact_of("bb", origin=_MACHINE), budgets=_TEN)
        done = put(driven, fact_of("c" * 11, origin=_MACHINE), budgets=_TEN)
        assert ([each.id for each in done.archived], _active(driven)) == (["c" * 11], ["aaa", "bb"])

    def test_nor_does_another_leave_where_a_person_wrote_the_most(self, driven: Driven) -> None:
        put(driven, fact_of("person"), fact_of("aaa", origin=_MACHINE, confidence=0.1), budgets=_TEN)
        done = put(driven, fact_of("cccc", origin=_MACHINE), budgets=_TEN)
        assert ([each.id for each in done.archived], _active(driven)) == (["cccc"], ["person", "aaa"])

    def test_nor_where_what_others_wrote_takes_too_much_by_itself(self, driven: Driven) -> None:
        put(driven, fact_of("a person's own words"), fact_of("aaa", origin=_MACHINE, confidence=0.1))
        done = put(driven, fact_of("c", origin=_MACHINE), budgets=_TEN)
        assert ([each.id for each in done.archived], _active(driven)) == (["c"], ["a person's own words", "aaa"])

    def test_what_finds_room_beside_what_is_new_does_not_leave_for_it(self, driven: Driven) -> None:
        made = [fact_of("a", origin=_MACHINE, confidence=0.1), fact_of("bbbbbb", origin=_MACHINE, confidence=0.2)]
        put(driven, *made, budgets=_TEN)
        done = put(driven, fact_of("cccc", origin=_MACHINE), budgets=_TEN)
        assert ([each.id for each in done.archived], _active(driven)) == (["bbbbbb"], ["a", "cccc"])

    def test_of_two_that_are_new_the_one_that_would_never_fit_takes_nobodys_room(self, driven: Driven) -> None:
        put(driven, fact_of("aaa", origin=_MACHINE, confidence=0.1), fact_of("bb", origin=_MACHINE), budgets=_TEN)
        done = put(driven, fact_of("c" * 11, origin=_MACHINE), fact_of("ddd", origin=_MACHINE), budgets=_TEN)
        assert ([each.id for each in done.archived], _active(driven)) == (["c" * 11], ["aaa", "bb", "ddd"])

    def test_a_tier_may_be_shut(self, driven: Driven) -> None:
        with pytest.raises(TierFull, match="1 of 0 characters"):
            put(driven, fact_of("a"), budgets=Budgets(agent=Budget(characters=0)))


def _active(driven: Driven) -> list[str]:
    return told(driven, state=FactState.ACTIVE)
