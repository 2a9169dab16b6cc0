"""What a store promises of facts whose messages leave, come back or are erased: they follow in the same transaction.
It refuses to know who hides, shows and purges, and why.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.log.body import Hidden, Shown
from unabridged.log.ids import Seq, ThreadId, spans_of
from unabridged.memory.fact import Fact, FactId, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Usage
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put, there, told
from unabridged.testing.samples import ELSEWHERE, HERE, ref

_T1: Final = (("t", 1),)


def _hide(driven: Driven, thread: str, *seqs: int) -> None:
    driven.say(thread, Hidden(seqs=spans_of(seqs)))


def _show(driven: Driven, thread: str, *seqs: int) -> None:
    driven.say(thread, Shown(seqs=spans_of(seqs)))


def _state(driven: Driven, id: str) -> FactState:  # noqa: A002  # its name
    return there(driven, id).state


def _is_empty(fact: Fact) -> bool:
    words = (fact.statement, fact.subject, fact.slot, fact.sources, fact.before)
    return words == ("", "", "", (), None) and fact.state is FactState.RETIRED


def _said_again(driven: Driven) -> None:
    """What one message said is said in another, while the one is hidden."""
    driven.say("t", "one", "two")
    put(driven, fact_of("a", sources=_T1))
    _hide(driven, "t", 1)
    put(driven, fact_of("A.", id="b", sources=(("t", 2),)))


class FollowingFacts:
    """append, append_if, purge, delete, forget_facts, as facts see them."""

    def test_a_fact_retires_as_its_only_source_is_hidden_and_comes_back_with_it(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a", sources=_T1, state=FactState.STAGED))
        _hide(driven, "t", 1)
        hidden = there(driven, "a")
        _show(driven, "t", 1)
        assert (hidden.state, hidden.before, hidden.statement) == (FactState.RETIRED, FactState.STAGED, "a")
        back = there(driven, "a")
        assert (back.state, back.before, back.version) == (FactState.STAGED, None, 3)

    def test_a_fact_stands_while_one_of_its_sources_does(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.say("u", "one")
        put(driven, fact_of("a", sources=(("t", 1), ("t", 2), ("u", 1))))
        states = []
        for thread, seq in (("t", 1), ("u", 1), ("t", 2)):
            _hide(driven, thread, seq)
            states.append(_state(driven, "a"))
        assert states == [FactState.ACTIVE, FactState.ACTIVE, FactState.RETIRED]

    def test_a_condition_that_hides_is_followed_too(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a", sources=_T1))
        driven.append_if(ref("t"), Seq(1), lambda _: True, driven.batch(Hidden(seqs=spans_of([1]))))
        assert _state(driven, "a") is FactState.RETIRED

    def test_a_retired_fact_takes_no_room(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a", sources=_T1))
        _hide(driven, "t", 1)
        assert driven.fact_usage(HERE, Tier.AGENT) == Usage()

    def test_what_is_hidden_elsewhere_changes_no_fact(self, driven: Driven) -> None:
        for scope in (HERE, ELSEWHERE):
            for thread in ("t", "u"):
                driven.say(thread, "one", "two", scope=scope)
        (kept,) = put(driven, fact_of("a", sources=_T1)).kept
        _hide(driven, "u", 1)
        _hide(driven, "t", 2)
        driven.say("t", Hidden(seqs=spans_of([1])), scope=ELSEWHERE)
        assert there(driven, "a") == kept

    def test_what_is_hidden_in_a_fork_is_hidden_there_alone(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        put(driven, fact_of("a", sources=_T1), fact_of("b", sources=(("fork", 1),)))
        _hide(driven, "fork", 1)
        assert (_state(driven, "a"), _state(driven, "b")) == (FactState.ACTIVE, FactState.RETIRED)

    def test_a_fact_that_was_said_again_meanwhile_does_not_come_back_twice(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a", sources=_T1))
        _hide(driven, "t", 1)
        put(driven, fact_of("a", id="b"))
        _show(driven, "t", 1)
        assert (_state(driven, "a"), _state(driven, "b")) == (FactState.RETIRED, FactState.ACTIVE)

    def test_nor_as_one_of_its_sources_is_forgotten(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("a", sources=(("t", 1), ("t", 2))))
        _hide(driven, "t", 1, 2)
        put(driven, fact_of("a", id="b"))
        _show(driven, "t", 1, 2)
        driven.forget_facts(ref("t"), spans_of([1]), at=7)
        assert (_state(driven, "a"), _state(driven, "b")) == (FactState.RETIRED, FactState.ACTIVE)

    def test_it_is_one_with_what_was_said_again_for_as_long_as_either_is_in_sight(self, driven: Driven) -> None:
        _said_again(driven)
        _show(driven, "t", 1)
        _hide(driven, "t", 2)
        assert (_is_empty(there(driven, "a")), _state(driven, "b")) == (True, FactState.ACTIVE)
        _hide(driven, "t", 1)
        assert _state(driven, "b") is FactState.RETIRED

    def test_two_that_come_back_at_once_are_one_with_the_messages_of_both(self, driven: Driven) -> None:
        _said_again(driven)
        _hide(driven, "t", 2)
        _show(driven, "t", 1, 2)
        (kept,) = driven.facts(HERE, after=0, limit=9, state=FactState.ACTIVE)
        assert sorted(each.seq for each in kept.sources if not each.hidden) == [1, 2]

    def test_it_stands_as_what_was_said_again_goes_with_a_purge(self, driven: Driven) -> None:
        _said_again(driven)
        _show(driven, "t", 1)
        driven.forget("t", 2)
        assert len(told(driven, state=FactState.ACTIVE)) == 1

    def test_what_was_hidden_before_it_was_written_is_hidden(self, driven: Driven) -> None:
        driven.say("t", "one")
        _hide(driven, "t", 1)
        put(driven, fact_of("a", sources=_T1))
        _show(driven, "t", 1)
        assert _state(driven, "a") is FactState.ACTIVE

    def test_what_hid_a_source_after_it_was_looked_at_counts(self, driven: Driven) -> None:
        driven.say("t", "one")
        _hide(driven, "t", 1)
        done = put(driven, fact_of("a", sources=_T1), drawn_on={ThreadId("t"): Seq(1)})
        assert [each.state for each in done.kept] == [FactState.RETIRED]

    def test_what_hid_a_source_before_it_was_looked_at_is_the_lookers_to_know(self, driven: Driven) -> None:
        driven.say("t", "one")
        _hide(driven, "t", 1)
        done = put(driven, fact_of("a", sources=_T1), drawn_on={ThreadId("t"): Seq(2)})
        assert [each.state for each in done.kept] == [FactState.ACTIVE]

    def test_a_purge_of_its_only_source_takes_the_words_of_a_fact(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("a", sources=_T1, subject="s", slot="s"))
        driven.forget("t", 1)
        assert _is_empty(there(driven, "a"))

    def test_a_purge_takes_the_words_of_a_fact_that_was_hidden_and_nothing_brings_it_back(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a", sources=_T1))
        _hide(driven, "t", 1)
        driven.forget("t", 1)
        _show(driven, "t", 1)
        assert _is_empty(there(driven, "a"))

    def test_a_fact_with_another_source_keeps_its_words_and_forgets_where_else_they_were(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("a", sources=(("t", 1), ("t", 2))))
        driven.forget("t", 1)
        assert (told(driven), [each.seq for each in there(driven, "a").sources]) == (["a"], [2])

    def test_a_fact_whose_last_source_in_sight_is_purged_is_hidden_with_the_rest(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("a", sources=(("t", 1), ("t", 2))))
        _hide(driven, "t", 1)
        driven.forget("t", 2)
        assert (_state(driven, "a"), told(driven)) == (FactState.RETIRED, ["a"])

    def test_a_purge_reaches_the_facts_of_every_fork_that_shares_what_went(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.branch("t", "other", through=1)
        put(driven, *(fact_of(name, sources=((name, 1),)) for name in ("t", "fork", "other")))
        driven.forget("fork", 1)
        assert [_is_empty(there(driven, name)) for name in ("t", "fork", "other")] == [True, True, True]

    def test_a_fact_drawn_from_what_was_purged_meanwhile_is_not_written(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.forget("t", 1)
        done = put(driven, fact_of("a needle", sources=_T1), drawn_on={ThreadId("t"): Seq(1)})
        assert ([each.fact for each in done.refused], told(driven)) == (["a needle"], [])

    def test_nothing_of_a_purged_fact_is_to_be_found(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("first needle in it", id="a", sources=_T1, subject="needle", slot="needle"))
        put(driven, replace(there(driven, "a"), statement="second needle in it"))
        driven.forget("t", 1)
        driven.erase(limit=99)
        assert (driven.traces([b"needle"]), driven.inspect()) == ([], [])

    def test_of_a_deleted_thread_the_facts_lose_their_words(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        driven.branch("t", "fork", through=1)
        put(driven, fact_of("a", sources=_T1), fact_of("b", sources=(("fork", 1), ("u", 1))))
        driven.delete(ref("t"), Children.DELETE)
        assert (_is_empty(there(driven, "a")), [each.thread for each in there(driven, "b").sources]) == (True, ["u"])
        assert driven.inspect() == []

    def test_a_detached_fork_keeps_its_facts_when_its_parent_goes(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        put(driven, fact_of("a", sources=(("fork", 1),)))
        driven.detach(ref("fork"))
        driven.delete(ref("t"), Children.REFUSE)
        assert told(driven) == ["a"]

    def test_a_source_can_be_forgotten_without_a_word_of_the_log(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("a", sources=_T1), fact_of("b", sources=(("t", 1), ("t", 2))), fact_of("c"))
        done = driven.forget_facts(ref("t"), spans_of([1]), at=7)
        assert ([each.id for each in done], [each.changed_at for each in done]) == (["a", "b"], [7, 7])
        assert (_is_empty(there(driven, "a")), sorted(told(driven)), driven.words("t")) == (
            True,
            ["", "b", "c"],
            ["one", "two"],
        )

    def test_a_whole_thread_can_be_forgotten(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("a", sources=(("t", 1), ("t", 2))), fact_of("c"))
        driven.forget_facts(ref("t"), at=7)
        assert sorted(told(driven)) == ["", "c"]

    def test_a_thread_of_which_there_is_no_fact_can_be_forgotten(self, driven: Driven) -> None:
        assert driven.forget_facts(ref("t"), at=7) == []

    def test_a_conflict_of_an_append_leaves_its_facts(self, driven: Driven) -> None:
        driven.say("t", "one")
        (kept,) = put(driven, fact_of("a", sources=_T1)).kept
        driven.append_if(ref("t"), Seq(1), lambda _: False, driven.batch(Hidden(seqs=spans_of([1]))))
        assert driven.fact(HERE, FactId("a")) == kept
