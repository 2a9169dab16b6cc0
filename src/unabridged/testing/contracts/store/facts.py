"""What a store promises of facts: versions, equals, sources, tenants apart.
It refuses to know what a fact is worth to anybody; the floor below the store says so.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from unabridged.errors import UnknownThread, UsageError
from unabridged.log.ids import LaneId, spans_of
from unabridged.memory.fact import FactId, FactOrigin, FactState
from unabridged.memory.naming import FactKind, Tier
from unabridged.memory.tiers import Usage
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put, there, told, unnumbered
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, HERE, ref

_MACHINE: Final = FactOrigin.MACHINE


class KeptFacts:
    """put_facts, fact, facts, facts_from, fact_usage, use_facts."""

    def test_a_fact_comes_back_as_it_was_put(self, driven: Driven) -> None:
        driven.say("t", "one")
        fact = fact_of(
            "Ünï \0 \ud800 喜欢茶 🫖",
            sources=(("t", 1),),
            subject="ada",
            slot="tea",
            kind=FactKind.PREFERENCE,
            confidence=0.85,
            lasting=False,
            state=FactState.HELD,
            origin=_MACHINE,
            trust=3,
            lanes=(LaneId("main"), LaneId("other")),
            findings=("a.b", "c"),
            tokens=7,
            created_at=5,
            changed_at=6,
            last_used_at=5,
        )
        put(driven, fact)
        assert unnumbered(there(driven, fact.id)) == fact

    def test_a_fact_that_never_was_is_none(self, driven: Driven) -> None:
        assert (driven.fact(HERE, FactId("a")), told(driven)) == (None, [])

    def test_a_fact_needs_no_thread(self, driven: Driven) -> None:
        put(driven, fact_of("a"))
        assert (told(driven), driven.inspect()) == (["a"], [])

    def test_a_scope_is_listed_as_long_as_a_fact_of_it_has_words(self, driven: Driven) -> None:
        (kept,) = put(driven, fact_of("a")).kept
        driven.say("t", "one", scope=ELSEWHERE)
        assert driven.scopes() == [HERE, ELSEWHERE]
        put(driven, replace(kept, statement="", state=FactState.RETIRED))
        assert driven.scopes() == [ELSEWHERE]

    def test_each_change_of_a_fact_is_its_next_version(self, driven: Driven) -> None:
        (first,) = put(driven, fact_of("a")).kept
        (second,) = put(driven, replace(first, statement="b")).kept
        assert [(each.version, each.statement) for each in (first, second)] == [(1, "a"), (2, "b")]

    @pytest.mark.parametrize("version", [0, 1, 3])
    def test_of_a_put_only_those_are_refused_whose_version_is_another(self, driven: Driven, version: int) -> None:
        (first,) = put(driven, fact_of("a")).kept
        put(driven, replace(first, statement="a2"))
        done = put(driven, replace(first, statement="late", version=version), fact_of("b"))
        assert [(each.fact, each.found, each.same) for each in done.refused] == [("a", 2, None)]
        assert told(driven) == ["a2", "b"]

    def test_a_version_of_a_fact_that_is_not_there_is_refused(self, driven: Driven) -> None:
        done = put(driven, fact_of("a", version=1))
        assert ([each.found for each in done.refused], told(driven)) == ([0], [])

    def test_facts_are_told_in_the_order_of_their_changes_a_page_at_a_time(self, driven: Driven) -> None:
        first, *_ = put(driven, *(fact_of(name) for name in "abcde")).kept
        put(driven, replace(first, statement="a2"))
        page = driven.facts(HERE, after=0, limit=3)
        rest = driven.facts(HERE, after=page[-1].change, limit=3)
        assert [each.statement for each in (*page, *rest)] == ["b", "c", "d", "e", "a2"]

    def test_whoever_asks_from_the_newest_change_hears_of_all_since(self, driven: Driven) -> None:
        first, second = put(driven, fact_of("a"), fact_of("b")).kept
        put(driven, replace(first, state=FactState.ARCHIVED))
        assert [each.id for each in driven.facts(HERE, after=second.change, limit=9)] == ["a"]

    def test_facts_are_told_by_tier_and_state(self, driven: Driven) -> None:
        put(driven, fact_of("a"), fact_of("b", tier=Tier.USER), fact_of("c", state=FactState.STAGED))
        users, staged = told(driven, tier=Tier.USER), told(driven, state=FactState.STAGED)
        both = told(driven, tier=Tier.AGENT, state=FactState.ACTIVE)
        assert (users, staged, both) == (["b"], ["c"], ["a"])

    @pytest.mark.parametrize("again", ["Tabs, not spaces", "  tabs,   NOT spaces. ", "\uff54abs, not spaces"])
    def test_a_second_fact_that_says_the_same_is_refused_and_the_first_named(self, driven: Driven, again: str) -> None:
        put(driven, fact_of("Tabs, not spaces", id="a"))
        done = put(driven, fact_of(again, id="b"))
        assert ([each.same for each in done.refused], len(told(driven))) == (["a"], 1)

    @pytest.mark.parametrize("state", [FactState.ARCHIVED, FactState.RETIRED])
    def test_what_was_put_away_may_be_said_again(self, driven: Driven, state: FactState) -> None:
        put(driven, fact_of("a", state=state))
        assert len(put(driven, fact_of("a", id="b")).kept) == 1

    def test_each_tier_may_say_the_same(self, driven: Driven) -> None:
        assert len(put(driven, fact_of("a"), fact_of("a", id="b", tier=Tier.USER)).kept) == 2

    def test_a_fact_puts_another_right_in_the_same_transaction(self, driven: Driven) -> None:
        put(driven, fact_of("old"))
        done = put(driven, fact_of("new", supersedes="old"))
        assert ([each.id for each in done.archived], there(driven, "old").state) == (["old"], FactState.ARCHIVED)

    def test_a_source_is_a_message_that_was_said(self, driven: Driven) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError, match="seq 2"):
            put(driven, fact_of("a"), fact_of("b", sources=(("t", 2),)))
        with pytest.raises(UnknownThread):
            put(driven, fact_of("a"), fact_of("b", sources=(("u", 1),)))
        assert told(driven) == []

    def test_facts_are_told_by_source(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.say("u", "one")
        put(driven, fact_of("a", sources=(("t", 1), ("t", 2))), fact_of("b", sources=(("t", 2), ("u", 1))))
        asked = [
            (ref("t"), None),
            (ref("t"), spans_of([1])),
            (ref("t"), spans_of([1, 2])),
            (ref("u"), None),
            (ref("v"), None),
        ]
        found = [[each.id for each in driven.facts_from(*each)] for each in asked]
        assert found == [["a", "b"], ["a"], ["a", "b"], ["b"], []]

    def test_facts_of_a_source_are_told_by_when_they_were_used(self, driven: Driven) -> None:
        driven.say("t", "one")
        source = (("t", 1),)
        put(driven, *(replace(fact_of(name, sources=source), last_used_at=at) for name, at in (("a", 5), ("b", 6))))
        asked = (-1, 4, 5, 6)
        found = [[each.id for each in driven.facts_from(ref("t"), used_after=at)] for at in asked]
        assert found == [["a", "b"], ["a", "b"], ["b"], []]

    def test_when_a_fact_was_used_changes_no_version(self, driven: Driven) -> None:
        (kept,) = put(driven, fact_of("a")).kept
        driven.use_facts(HERE, [kept.id, FactId("unknown")], at=9)
        driven.use_facts(HERE, [kept.id], at=8)
        assert there(driven, "a") == replace(kept, last_used_at=9)

    def test_another_tenants_facts_are_never_met(self, driven: Driven) -> None:
        put(driven, fact_of("theirs", id="a", scope=ELSEWHERE), scope=ELSEWHERE)
        assert (driven.fact(HERE, FactId("a")), told(driven), driven.fact_usage(HERE, Tier.AGENT)) == (
            None,
            [],
            Usage(),
        )
        put(driven, fact_of("mine", id="a"), fact_of("theirs", id="b"))
        driven.use_facts(HERE, [FactId("a")], at=9)
        assert unnumbered(there(driven, "a", scope=ELSEWHERE)) == fact_of("theirs", id="a", scope=ELSEWHERE)

    def test_facts_may_be_put_at_once(self, driven: Driven) -> None:
        at_once(range(8), lambda n: put(driven, fact_of(f"fact {n}")))
        found = driven.facts(HERE, after=0, limit=99)
        assert (sorted(each.statement for each in found), len({each.change for each in found})) == (
            [f"fact {n}" for n in range(8)],
            8,
        )

    def test_of_those_who_change_one_fact_at_once_one_is_heard(self, driven: Driven) -> None:
        (first,) = put(driven, fact_of("a")).kept
        done: list[int] = []
        at_once(range(8), lambda n: done.append(len(put(driven, replace(first, statement=f"a{n}")).kept)))
        assert (sorted(done), there(driven, "a").version) == ([0] * 7 + [1], 2)
