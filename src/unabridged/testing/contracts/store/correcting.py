"""What a store promises of facts that put others right: these leave once, and come back when what put them right goes.
It refuses to know who notices that a fact puts another right.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from unabridged.log.body import Hidden, Shown
from unabridged.log.ids import Seq, ThreadId, spans_of
from unabridged.memory.fact import FactId, FactOrigin, FactState
from unabridged.memory.following import removed
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.facts import ROOMY, fact_of, put, there, told
from unabridged.testing.samples import HERE, ref

_ACTIVE, _STAGED, _HELD, _ARCHIVED, _RETIRED = FactState
_T1, _T2, _T3 = ((("t", seq),) for seq in (1, 2, 3))
_TEN = Budgets(agent=Budget(characters=10))


class CorrectedFacts:
    """put_facts with ``supersedes``; append, purge, delete and forget_facts of what it was said in."""

    @pytest.mark.parametrize("how", ["hidden", "purged", "forgotten", "deleted", "removed"])
    def test_what_was_put_right_comes_back_as_that_goes(self, driven: Driven, how: str) -> None:
        _said(driven, state=_STAGED)
        assert _states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
        match how:
            case "hidden":
                _hide(driven, 2)
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
        assert (back.state, back.version, _states(driven, "pst")) == (_STAGED, 3, [_RETIRED])

    def test_it_leaves_again_as_that_comes_back(self, driven: Driven) -> None:
        _said(driven)
        for n in range(2):
            _hide(driven, 2)
            assert _states(driven, "cet", "pst") == [_ACTIVE, _RETIRED]
            _show(driven, 2)
            assert _states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
            assert there(driven, "cet").version == 4 + 2 * n

    def test_of_several_the_one_before_the_last_comes_back(self, driven: Driven) -> None:
        _said_thrice(driven)
        _hide(driven, 3)
        assert _states(driven, "a", "b", "c") == [_ARCHIVED, _ACTIVE, _RETIRED]
        _hide(driven, 2)
        assert _states(driven, "a", "b", "c") == [_ACTIVE, _RETIRED, _RETIRED]
        _show(driven, 2, 3)
        assert _states(driven, "a", "b", "c") == [_ARCHIVED, _ARCHIVED, _ACTIVE]

    def test_the_first_stays_away_while_the_last_stands_and_comes_back_after_it(self, driven: Driven) -> None:
        _said_thrice(driven)
        driven.forget("t", 2)
        assert _states(driven, "a", "b", "c") == [_ARCHIVED, _RETIRED, _ACTIVE]
        driven.forget("t", 3)
        assert _states(driven, "a", "b", "c") == [_ACTIVE, _RETIRED, _RETIRED]

    def test_what_two_put_right_stays_away_while_one_of_them_stands(self, driven: Driven) -> None:
        _said(driven)
        driven.say("t", "three")
        put(driven, fact_of("est", sources=_T3, supersedes="cet"))
        _hide(driven, 2)
        assert _states(driven, "cet") == [_ARCHIVED]
        _hide(driven, 3)
        assert _states(driven, "cet") == [_ACTIVE]

    def test_one_fact_may_put_two_right(self, driven: Driven) -> None:
        _said(driven)
        put(driven, fact_of("gmt"))
        put(driven, replace(there(driven, "pst"), supersedes=FactId("gmt")))
        assert _states(driven, "cet", "gmt", "pst") == [_ARCHIVED, _ARCHIVED, _ACTIVE]
        _hide(driven, 2)
        assert _states(driven, "cet", "gmt") == [_ACTIVE, _ACTIVE]

    def test_what_stands_in_no_view_does_not_come_back(self, driven: Driven) -> None:
        _said(driven, sources=_T1)
        _hide(driven, 1, 2)
        assert _states(driven, "cet", "pst") == [_RETIRED, _RETIRED]
        _show(driven, 1)
        assert _states(driven, "cet", "pst") == [_ACTIVE, _RETIRED]
        _hide(driven, 1)
        _show(driven, 1, 2)
        assert _states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
        _hide(driven, 1)
        _show(driven, 1)
        assert _states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]

    def test_nor_does_what_lost_its_words(self, driven: Driven) -> None:
        _said(driven, sources=_T1)
        driven.forget("t", 1)
        _hide(driven, 2)
        assert (_states(driven, "cet"), told(driven)) == ([_RETIRED], ["", "pst"])

    def test_nor_does_what_another_says_by_now(self, driven: Driven) -> None:
        _said(driven)
        put(driven, fact_of("CET.", id="again"))
        _hide(driven, 2)
        assert _states(driven, "cet", "again") == [_ARCHIVED, _ACTIVE]

    def test_nor_does_what_a_tier_has_no_room_for(self, driven: Driven) -> None:
        _said(driven, budgets=_TEN)
        put(driven, fact_of("abcdef"))
        _hide(driven, 2)
        assert (_states(driven, "cet"), driven.fact_usage(HERE, Tier.AGENT).characters) == ([_ACTIVE], 10)
        _show(driven, 2)
        put(driven, replace(there(driven, "abcdef"), statement="abcdefg"))
        _hide(driven, 2)
        assert (_states(driven, "cet"), driven.fact_usage(HERE, Tier.AGENT).characters) == ([_ARCHIVED], 7)

    @pytest.mark.parametrize(("characters", "state"), [(10, _ACTIVE), (9, _ARCHIVED)])
    def test_whoever_removes_what_put_it_right_says_how_much_a_tier_takes(
        self, driven: Driven, characters: int, state: FactState
    ) -> None:
        _said(driven)
        put(driven, fact_of("abcdef"))
        done = put(driven, removed(there(driven, "pst")), budgets=Budgets(agent=Budget(characters=characters)))
        assert (_states(driven, "cet"), len(done.returned)) == ([state], state is _ACTIVE)

    def test_what_waits_for_a_word_needs_no_room(self, driven: Driven) -> None:
        _said(driven, state=_HELD, budgets=Budgets(agent=Budget(characters=3)))
        put(driven, fact_of("abcdef"))
        _hide(driven, 2)
        assert _states(driven, "cet") == [_HELD]

    def test_what_made_room_was_not_put_right_and_does_not_come_back(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("cet", state=_ARCHIVED))
        put(driven, fact_of("pst", sources=_T2, supersedes="cet"))
        _hide(driven, 2)
        assert (_states(driven, "cet"), there(driven, "cet").version) == ([_ARCHIVED], 1)

    def test_what_came_back_and_then_made_room_stays_away(self, driven: Driven) -> None:
        _said(driven, origin=FactOrigin.MACHINE, confidence=0.1)
        _hide(driven, 2)
        put(driven, fact_of("abcdefg", origin=FactOrigin.MACHINE), budgets=_TEN)
        assert _states(driven, "cet") == [_ARCHIVED]
        _show(driven, 2)
        _hide(driven, 2)
        assert _states(driven, "cet", "pst") == [_ARCHIVED, _RETIRED]

    def test_a_fact_puts_another_right_once_and_not_with_each_change(self, driven: Driven) -> None:
        _said(driven)
        put(driven, replace(there(driven, "cet"), state=_ACTIVE))
        put(driven, replace(there(driven, "pst"), statement="pacific"))
        put(driven, replace(there(driven, "pst"), state=_HELD))
        put(driven, replace(there(driven, "pst"), state=_ACTIVE))
        assert _states(driven, "cet", "pst") == [_ACTIVE, _ACTIVE]

    @pytest.mark.parametrize("when", ["while it stands", "while it is hidden"])
    def test_what_somebody_believes_in_spite_of_it_stays_whatever_comes_of_it(self, driven: Driven, when: str) -> None:
        _said(driven)
        if when == "while it is hidden":
            _hide(driven, 2)
        put(driven, replace(there(driven, "cet"), state=_ACTIVE))
        _hide(driven, 2)
        _show(driven, 2)
        assert _states(driven, "cet", "pst") == [_ACTIVE, _ACTIVE]

    @pytest.mark.parametrize("waiting", [_STAGED, _HELD])
    def test_what_waits_for_a_word_puts_nothing_right_before_it_is_believed(
        self, driven: Driven, waiting: FactState
    ) -> None:
        put(driven, fact_of("cet"), fact_of("pst", supersedes="cet", state=waiting))
        assert _states(driven, "cet") == [_ACTIVE]
        done = put(driven, replace(there(driven, "pst"), state=_ACTIVE))
        assert ([each.id for each in done.archived], _states(driven, "cet")) == (["cet"], [_ARCHIVED])

    def test_a_fact_that_is_there_already_may_put_another_right_later(self, driven: Driven) -> None:
        put(driven, fact_of("cet"), fact_of("pst"))
        put(driven, replace(there(driven, "pst"), supersedes=FactId("cet")))
        assert _states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]

    def test_what_puts_itself_right_or_what_nobody_knows_stands(self, driven: Driven) -> None:
        put(driven, fact_of("a", supersedes="a"), fact_of("b", supersedes="unknown"))
        put(driven, removed(there(driven, "b")))
        assert _states(driven, "a", "b") == [_ACTIVE, _RETIRED]

    def test_what_is_hidden_as_it_is_written_puts_another_right_as_it_is_shown(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("cet"))
        _hide(driven, 2)
        put(driven, fact_of("pst", sources=_T2, supersedes="cet"), drawn_on={ThreadId("t"): Seq(2)})
        assert _states(driven, "cet", "pst") == [_ACTIVE, _RETIRED]
        _show(driven, 2)
        assert _states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
        put(driven, fact_of("four more"))
        _hide(driven, 2)
        assert _states(driven, "cet") == [_ARCHIVED]

    def test_what_is_hidden_as_it_is_put_right_stays_away_as_it_is_shown(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("cet", sources=_T1))
        _hide(driven, 1)
        done = put(driven, fact_of("pst", sources=_T2, supersedes="cet"))
        assert (done.archived, _states(driven, "cet")) == ((), [_RETIRED])
        _show(driven, 1)
        assert _states(driven, "cet") == [_ARCHIVED]
        _hide(driven, 2)
        assert _states(driven, "cet") == [_ACTIVE]

    def test_what_a_put_changes_twice_is_told_as_it_stands(self, driven: Driven) -> None:
        _said(driven)
        away, right = there(driven, "cet"), there(driven, "pst")
        done = put(driven, replace(away, statement="central"), removed(right))
        assert [(each.id, each.state, each.version) for each in done.kept] == [
            ("cet", _ACTIVE, 4),
            ("pst", _RETIRED, 2),
        ]
        assert (told(driven), done.archived) == (["", "central"], ())


def _said(driven: Driven, budgets: Budgets = ROOMY, **more: Any) -> None:  # noqa: ANN401  # fields of a fact
    """A fact that stands by itself unless it has sources, and what puts it right, said in the second message."""
    driven.say("t", "one", "two")
    put(driven, fact_of("cet", **more), budgets=budgets)
    put(driven, fact_of("pst", sources=_T2, supersedes="cet"), budgets=budgets)


def _said_thrice(driven: Driven) -> None:
    driven.say("t", "one", "two", "three")
    put(driven, fact_of("a", sources=_T1))
    put(driven, fact_of("b", sources=_T2, supersedes="a"))
    put(driven, fact_of("c", sources=_T3, supersedes="b"))


def _states(driven: Driven, *ids: str) -> list[FactState]:
    return [there(driven, each).state for each in ids]


def _hide(driven: Driven, *seqs: int) -> None:
    driven.say("t", Hidden(seqs=spans_of(seqs)))


def _show(driven: Driven, *seqs: int) -> None:
    driven.say("t", Shown(seqs=spans_of(seqs)))
