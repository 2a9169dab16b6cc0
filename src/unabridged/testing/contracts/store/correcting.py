"""What a store promises of facts that put others right: these leave once, and come back when what put them right goes.
It refuses to know who notices that a fact puts another right.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from unabridged.log.ids import spans_of
from unabridged.memory.fact import FactId, FactOrigin, FactState
from unabridged.memory.following import removed
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import Children
from unabridged.testing.corrections import hide, said, said_thrice, show, states
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put, there, told
from unabridged.testing.samples import HERE, ref

_ACTIVE, _STAGED, _HELD, _ARCHIVED, _RETIRED = FactState
_T1, _T2, _T3 = ((("t", seq),) for seq in (1, 2, 3))
_TEN: Final = Budgets(agent=Budget(characters=10))


class CorrectedFacts:
    """put_facts with ``supersedes``; append, purge, delete and forget_facts of what it was said in."""

    @pytest.mark.parametrize("how", ["hidden", "purged", "forgotten", "deleted", "removed"])
    def test_what_was_put_right_comes_back_as_that_goes(self, driven: Driven, how: str) -> None:
        said(driven, state=_STAGED)
        assert states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
        match how:
            case "hidden":
                hide(driven, 2)
            case "purged":
                driven.forget("t", 2)
            case "forgotten":
                driven.forget_facts(ref("t"), spans_of([2]), at=7)
            case "deleted":
                driven.delete(ref("t"), Children.REFUSE)
            case _:
                done = put(driven, removed(there(driven, "pst")))
                assert ([each.id for each in done.returned], done.archived) == (["cet"], ())
        back = there(driven, "cet")
        assert (back.state, back.version, states(driven, "pst")) == (_STAGED, 3, [_RETIRED])

    def test_it_leaves_again_as_that_comes_back(self, driven: Driven) -> None:
        said(driven)
        for n in range(2):
            hide(driven, 2)
            assert states(driven, "cet", "pst") == [_ACTIVE, _RETIRED]
            show(driven, 2)
            assert states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
            assert there(driven, "cet").version == 4 + 2 * n

    def test_of_several_the_one_before_the_last_comes_back(self, driven: Driven) -> None:
        said_thrice(driven)
        hide(driven, 3)
        assert states(driven, "a", "b", "c") == [_ARCHIVED, _ACTIVE, _RETIRED]
        hide(driven, 2)
        assert states(driven, "a", "b", "c") == [_ACTIVE, _RETIRED, _RETIRED]
        show(driven, 2, 3)
        assert states(driven, "a", "b", "c") == [_ARCHIVED, _ARCHIVED, _ACTIVE]

    def test_the_first_stays_away_while_the_last_stands_and_comes_back_after_it(self, driven: Driven) -> None:
        said_thrice(driven)
        driven.forget("t", 2)
        assert states(driven, "a", "b", "c") == [_ARCHIVED, _RETIRED, _ACTIVE]
        driven.forget("t", 3)
        assert states(driven, "a", "b", "c") == [_ACTIVE, _RETIRED, _RETIRED]

    def test_what_two_put_right_stays_away_while_one_of_them_stands(self, driven: Driven) -> None:
        said(driven)
        driven.say("t", "three")
        put(driven, fact_of("est", sources=_T3, supersedes="cet"))
        hide(driven, 2)
        assert states(driven, "cet") == [_ARCHIVED]
        hide(driven, 3)
        assert states(driven, "cet") == [_ACTIVE]

    def test_one_fact_may_put_two_right(self, driven: Driven) -> None:
        said(driven)
        put(driven, fact_of("gmt"))
        put(driven, replace(there(driven, "pst"), supersedes=FactId("gmt")))
        assert states(driven, "cet", "gmt", "pst") == [_ARCHIVED, _ARCHIVED, _ACTIVE]
        hide(driven, 2)
        assert states(driven, "cet", "gmt") == [_ACTIVE, _ACTIVE]

    def test_what_stands_in_no_view_does_not_come_back(self, driven: Driven) -> None:
        said(driven, sources=_T1)
        hide(driven, 1, 2)
        assert states(driven, "cet", "pst") == [_RETIRED, _RETIRED]
        show(driven, 1)
        assert states(driven, "cet", "pst") == [_ACTIVE, _RETIRED]
        hide(driven, 1)
        show(driven, 1, 2)
        assert states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
        hide(driven, 1)
        show(driven, 1)
        assert states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]

    def test_nor_does_what_lost_its_words(self, driven: Driven) -> None:
        said(driven, sources=_T1)
        driven.forget("t", 1)
        hide(driven, 2)
        assert (states(driven, "cet"), told(driven)) == ([_RETIRED], ["", "pst"])

    def test_nor_does_what_another_says_by_now(self, driven: Driven) -> None:
        said(driven)
        put(driven, fact_of("CET.", id="again"))
        hide(driven, 2)
        assert states(driven, "cet", "again") == [_ARCHIVED, _ACTIVE]

    def test_nor_does_what_a_tier_has_no_room_for(self, driven: Driven) -> None:
        said(driven, budgets=_TEN)
        put(driven, fact_of("abcdef"))
        hide(driven, 2)
        assert (states(driven, "cet"), driven.fact_usage(HERE, Tier.AGENT).characters) == ([_ACTIVE], 10)
        show(driven, 2)
        put(driven, replace(there(driven, "abcdef"), statement="abcdefg"))
        hide(driven, 2)
        assert (states(driven, "cet"), driven.fact_usage(HERE, Tier.AGENT).characters) == ([_ARCHIVED], 7)

    @pytest.mark.parametrize(("characters", "state"), [(10, _ACTIVE), (9, _ARCHIVED)])
    def test_whoever_removes_what_put_it_right_says_how_much_a_tier_takes(
        self, driven: Driven, characters: int, state: FactState
    ) -> None:
        said(driven)
        put(driven, fact_of("abcdef"))
        done = put(driven, removed(there(driven, "pst")), budgets=Budgets(agent=Budget(characters=characters)))
        assert (states(driven, "cet"), len(done.returned)) == ([state], state is _ACTIVE)

    def test_what_waits_for_a_word_needs_no_room(self, driven: Driven) -> None:
        said(driven, state=_HELD, budgets=Budgets(agent=Budget(characters=3)))
        put(driven, fact_of("abcdef"))
        hide(driven, 2)
        assert states(driven, "cet") == [_HELD]

    def test_what_made_room_was_not_put_right_and_does_not_come_back(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("cet", state=_ARCHIVED))
        put(driven, fact_of("pst", sources=_T2, supersedes="cet"))
        hide(driven, 2)
        assert (states(driven, "cet"), there(driven, "cet").version) == ([_ARCHIVED], 1)

    def test_what_came_back_and_then_made_room_stays_away(self, driven: Driven) -> None:
        said(driven, origin=FactOrigin.MACHINE, confidence=0.1)
        hide(driven, 2)
        put(driven, fact_of("abcdefg", origin=FactOrigin.MACHINE), budgets=_TEN)
        assert states(driven, "cet") == [_ARCHIVED]
        show(driven, 2)
        hide(driven, 2)
        assert states(driven, "cet", "pst") == [_ARCHIVED, _RETIRED]
