"""Budgets count what is active, take exactly their limit, and say who makes room in an order that never wavers.
They refuse to know a store; facts here are made of thin air.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.memory import tiers
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Budgets, Usage
from unabridged.testing.facts import fact_of

A = fact_of("a", origin=FactOrigin.MACHINE, confidence=0.1, tokens=1)
BB = fact_of("bb", origin=FactOrigin.MACHINE, confidence=0.2, tokens=2)
CCC = fact_of("ccc", origin=FactOrigin.MACHINE, confidence=0.3, tokens=3)


class TestUsage:
    def test_what_is_active_is_counted_with_one_character_between_two(self) -> None:
        put_away = [replace(CCC, id=FactId("d"), state=state) for state in FactState if state is not FactState.ACTIVE]
        assert tiers.usage_of([A, BB, *put_away]) == Usage(count=2, characters=4, tokens=3)

    @pytest.mark.parametrize("statement", ["他喜欢绿茶", "🫖🫖🫖🫖🫖", "e\u0301e\u0301a", "\ud800ab\0c"])
    def test_a_character_is_a_code_point(self, statement: str) -> None:
        """da-F35."""
        assert tiers.usage_of([fact_of(statement)]).characters == 5

    @given(st.lists(st.text(max_size=9), unique=True), st.data())
    def test_taking_a_fact_back_leaves_what_was(self, statements: list[str], data: st.DataObject) -> None:
        facts = [fact_of(each, id=f"{n}", tokens=n) for n, each in enumerate(statements)]
        usage = tiers.usage_of(facts)
        one = fact_of(data.draw(st.text(max_size=9)), tokens=3)
        assert usage.with_(one).without(one) == usage

    def test_no_fact_takes_nothing(self) -> None:
        assert tiers.usage_of([A]).without(A) == Usage() == tiers.usage_of([])


class TestBudget:
    @pytest.mark.parametrize(("characters", "holds"), [(None, True), (11, True), (10, True), (9, False), (0, False)])
    def test_exactly_the_limit_of_characters_fits(self, characters: int | None, *, holds: bool) -> None:
        assert Budget(characters=characters).holds(Usage(count=1, characters=10, tokens=99)) is holds

    @pytest.mark.parametrize(("tokens", "holds"), [(None, True), (10, True), (9, False)])
    def test_exactly_the_limit_of_tokens_fits(self, tokens: int | None, *, holds: bool) -> None:
        assert Budget(tokens=tokens).holds(Usage(count=1, characters=99, tokens=10)) is holds

    def test_each_tier_has_its_own(self) -> None:
        """da-D27."""
        assert [Budgets().of(tier).characters for tier in (Tier.AGENT, Tier.USER)] == [2_200, 1_375]


def left(
    limit: int | None, *poorest: Fact, new: Collection[FactId] = (), beside: tuple[Fact, ...] = ()
) -> tuple[Fact, ...]:
    """Who leaves of these, where others stay beside them in any case."""
    before = [each for each in poorest if each.id not in new]
    told = tiers.usage_of([*poorest, *beside]), tiers.usage_of([*before, *beside]) if new else Usage()
    return tiers.leaving(*told, Budget(characters=limit), poorest, new)


class TestWhoMakesRoom:
    def test_as_many_leave_as_must(self) -> None:
        assert [left(limit, A, BB, CCC) for limit in (8, 7, 3, 2)] == [(), (A,), (A, BB), (A, CCC)]

    def test_nobody_leaves_for_a_limit_in_what_nobody_asked(self) -> None:
        assert left(None, A) == ()

    def test_what_left_and_still_fits_beside_the_rest_stays(self) -> None:
        assert left(5, A, CCC, BB) == (CCC,)

    def test_of_those_that_still_fit_the_one_worth_most_stays(self) -> None:
        long = fact_of("d" * 7, origin=FactOrigin.MACHINE)
        assert left(7, A, BB, long, CCC) == (A, long)

    @pytest.mark.parametrize("order", [*permutations([A, BB, CCC])])
    def test_what_would_never_fit_leaves_alone(self, order: tuple[Fact, ...]) -> None:
        long = fact_of("d" * 9, origin=FactOrigin.MACHINE)
        for at in range(len(order) + 1):
            assert left(8, *order[:at], long, *order[at:], new={long.id}) == (long,)

    def test_what_would_never_fit_leaves_alone_where_others_had_too_much_before(self) -> None:
        assert left(2, CCC, A, new={A.id}, beside=(BB,)) == (A,)

    def test_beside_what_would_never_fit_what_is_new_finds_room(self) -> None:
        long = fact_of("d" * 9, origin=FactOrigin.MACHINE)
        assert left(6, A, BB, long, CCC, new={long.id, CCC.id}) == (long, A)

    @pytest.mark.parametrize(
        ("least", "most"),
        [
            (replace(A, lasting=False, confidence=1.0), A),
            (A, BB),
            (replace(A, last_used_at=1), replace(A, last_used_at=2)),
            (A, replace(A, id=FactId("b"))),
        ],
        ids=["it passes", "less sure", "used longer ago", "by its id"],
    )
    def test_the_order_never_wavers(self, least: Fact, most: Fact) -> None:
        assert [sorted(each, key=tiers.order) for each in permutations([least, most])] == [[least, most]] * 2
