"""What a store promises of facts brought from elsewhere: they come as they were, and nothing here leaves for it.
It refuses to know what of them is believed; whoever brings them decides that.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from typing import Final

from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState, Superseded
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import FactsPut, FactWrite
from unabridged.testing.driven import Driven
from unabridged.testing.facts import ROOMY, fact_of, put, there, told
from unabridged.testing.samples import HERE

_SMALL: Final = Budgets(agent=Budget(characters=3))


class BroughtFacts:
    """put_facts, of what is brought."""

    def test_a_fact_keeps_its_version_and_what_put_it_right(self, driven: Driven) -> None:
        ended = Superseded(by=(FactId("new"),), was=FactState.ACTIVE, characters=9)
        _bring(driven, fact_of("old", version=7, state=FactState.ARCHIVED, superseded=ended, last_used_at=5))
        came = there(driven, "old")
        assert (came.version, came.state, came.superseded, came.last_used_at) == (7, FactState.ARCHIVED, ended, 5)

    def test_what_it_put_right_elsewhere_stays_where_nothing_tells_of_it_here(self, driven: Driven) -> None:
        put(driven, fact_of("here"))
        _bring(driven, fact_of("new", version=1, supersedes=FactId("here"), put_right=(FactId("here"),)))
        assert there(driven, "here").state is FactState.ACTIVE

    def test_what_it_had_put_right_here_leaves_again_as_it_comes(self, driven: Driven) -> None:
        put(driven, fact_of("old"))
        put(driven, fact_of("new", supersedes=FactId("old")))
        gone = there(driven, "new")
        put(driven, _emptied(gone))
        assert there(driven, "old").state is FactState.ACTIVE
        _bring(driven, gone, expected=there(driven, "new").version)
        assert (there(driven, "old").state, there(driven, "new").state) == (FactState.ARCHIVED, FactState.ACTIVE)

    def test_what_leaves_for_it_again_makes_its_room(self, driven: Driven) -> None:
        put(driven, fact_of("aaa"))
        put(driven, fact_of("bbb", supersedes=FactId("aaa")))
        gone = there(driven, "bbb")
        put(driven, _emptied(gone))
        _bring(driven, gone, expected=there(driven, "bbb").version, budgets=_SMALL)
        assert (there(driven, "aaa").state, there(driven, "bbb").state) == (FactState.ARCHIVED, FactState.ACTIVE)

    def test_while_it_waits_nothing_leaves_for_it(self, driven: Driven) -> None:
        put(driven, fact_of("old"))
        put(driven, fact_of("new", supersedes=FactId("old")))
        gone = there(driven, "new")
        put(driven, _emptied(gone))
        _bring(driven, _in(gone, FactState.HELD), expected=there(driven, "new").version)
        assert there(driven, "old").state is FactState.ACTIVE

    def test_nothing_makes_room_for_it_whoever_made_it(self, driven: Driven) -> None:
        put(driven, fact_of("aaa", origin=FactOrigin.MACHINE, confidence=0.1), budgets=_SMALL)
        done = _bring(driven, fact_of("bbb", version=1), budgets=_SMALL)
        assert [(each.id, each.state) for each in done.kept] == [("bbb", FactState.ARCHIVED)]
        assert (there(driven, "aaa").state, done.archived) == (FactState.ACTIVE, ())

    def test_what_fits_exactly_is_believed(self, driven: Driven) -> None:
        assert _bring(driven, fact_of("bbb", version=1), budgets=_SMALL).kept[0].state is FactState.ACTIVE

    def test_one_that_is_believed_here_stays_so_in_a_tier_that_is_too_full(self, driven: Driven) -> None:
        put(driven, fact_of("long words"))
        known = there(driven, "long words")
        done = _bring(driven, known, expected=known.version, budgets=_SMALL)
        assert (done.kept[0].state, done.kept[0].version) == (FactState.ACTIVE, known.version + 1)

    def test_what_says_the_same_as_another_is_refused_with_its_name(self, driven: Driven) -> None:
        put(driven, fact_of("the same"))
        done = _bring(driven, fact_of("The same.", id="other", version=3))
        assert ([each.same for each in done.refused], told(driven)) == (["the same"], ["the same"])


def _bring(driven: Driven, *facts: Fact, expected: int = 0, budgets: Budgets = ROOMY) -> FactsPut:
    return driven.put_facts(HERE, [FactWrite(fact=each, expected=expected, brought=True) for each in facts], budgets)


def _emptied(fact: Fact) -> Fact:
    return fact_of("", id=fact.id, state=FactState.RETIRED, put_right=fact.put_right, version=fact.version)


def _in(fact: Fact, state: FactState) -> Fact:
    return fact_of(fact.statement, state=state, put_right=fact.put_right, version=fact.version)
