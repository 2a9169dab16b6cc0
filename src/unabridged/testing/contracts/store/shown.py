"""What a store promises of what was shown to whom: messages that were offered, and the facts that a lane is shown.
It refuses to know who draws facts from messages, and how a lane is shown them.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from unabridged.errors import UnknownThread
from unabridged.log.body import Hidden
from unabridged.log.ids import MAIN, LaneId, Scope, Seq, Span, ThreadId, spans_of
from unabridged.memory.fact import Fact, FactOrigin, FactState
from unabridged.memory.refusing import TierFull
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import Children, FactsPut, FactWrite, Offered
from unabridged.testing.driven import Driven
from unabridged.testing.facts import ROOMY, fact_of, put, there
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, HERE, ref

_T1: Final = (("t", 1),)


def _offer(driven: Driven, *seqs: int, thread: str = "t", version: str = "1", scope: Scope = HERE) -> None:
    told = Offered(thread=ThreadId(thread), version=version, spans=spans_of(seqs))
    driven.put_facts(scope, [], ROOMY, told)


def _drawn(driven: Driven, *facts: Fact, offered: tuple[int, ...], thread: str = "t") -> FactsPut:
    writes = [FactWrite(fact=each, expected=each.version) for each in facts]
    told = Offered(thread=ThreadId(thread), version="1", spans=spans_of(offered))
    return driven.put_facts(HERE, writes, ROOMY, told)


def _spans(*pairs: tuple[int, int]) -> tuple[Span, ...]:
    return tuple(Span(first=Seq(first), last=Seq(last)) for first, last in pairs)


def _shown(driven: Driven, thread: str = "t", lane: LaneId = MAIN, *, scope: Scope = HERE) -> bool:
    return driven.keep_block(ref(thread, scope), lane, b"a block", change=driven.fact_change(scope))


class ShownFacts:
    """put_facts, offered, block, keep_block, fact_change."""

    def test_what_was_offered_is_remembered_once_by_each_version(self, driven: Driven) -> None:
        driven.say("t", *"123456")
        _offer(driven, 1, 2, 5)
        _offer(driven, 3, 5)
        _offer(driven, 4, version="2")
        assert driven.offered(ref("t"), "1") == _spans((1, 3), (5, 5))
        assert (driven.offered(ref("t"), "2"), driven.offered(ref("t"), "3")) == (_spans((4, 4)), ())

    def test_nothing_was_offered_of_a_thread_that_is_not_there(self, driven: Driven) -> None:
        assert driven.offered(ref("t"), "1") == ()
        with pytest.raises(UnknownThread):
            _offer(driven, 1)

    def test_what_was_offered_is_written_with_the_facts_or_not_at_all(self, driven: Driven) -> None:
        driven.say("t", "one")
        write = FactWrite(fact=fact_of("much too long", origin=FactOrigin.PERSON))
        told = Offered(thread=ThreadId("t"), version="1", spans=_spans((1, 1)))
        with pytest.raises(TierFull):
            driven.put_facts(HERE, [write], Budgets(agent=Budget(characters=3)), told)
        assert driven.offered(ref("t"), "1") == ()

    def test_of_what_somebody_else_offered_meanwhile_no_fact_is_written_again(self, driven: Driven) -> None:
        driven.say("t", *"1234")
        put(driven, fact_of("known", sources=(("t", 1),)))
        _offer(driven, 2, 3)
        known = there(driven, "known")
        drawn = [
            fact_of("a", sources=(("t", 2),)),
            fact_of("b", sources=(("t", 1), ("t", 3))),
            fact_of("c", sources=(("t", 3), ("t", 4))),
            fact_of("known", sources=(("t", 1), ("t", 2)), version=known.version),
        ]
        done = _drawn(driven, *drawn, offered=(1, 2, 3, 4))
        assert {(each.fact, each.offered) for each in done.refused} == {("a", True), ("known", True)}
        assert {each.id for each in done.kept} == {"b", "c"}
        assert (there(driven, "known"), driven.offered(ref("t"), "1")) == (known, _spans((1, 4)))

    def test_what_was_drawn_from_before_it_may_be_part_of_what_was_offered_twice(self, driven: Driven) -> None:
        driven.say("t", *"1234")
        _offer(driven, 1, 2)
        before = _drawn(driven, fact_of("a", sources=(("t", 1),)), offered=(3,))
        twice = _drawn(driven, fact_of("b", sources=(("t", 1), ("t", 3))), offered=(3, 4))
        assert ([each.id for each in before.kept], [each.offered for each in twice.refused]) == (["a"], [True])

    def test_what_says_nothing_new_of_what_was_offered_twice_is_not_written_either(self, driven: Driven) -> None:
        driven.say("t", "one")
        (kept,) = put(driven, fact_of("a", sources=_T1, confidence=0.5)).kept
        _offer(driven, 1)
        done = _drawn(driven, replace(kept, confidence=0.9), offered=(1,))
        assert ([each.offered for each in done.refused], there(driven, "a")) == ([True], kept)

    def test_what_another_version_or_another_thread_was_offered_refuses_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        _offer(driven, 1, version="2")
        _offer(driven, 1, thread="u")
        assert _drawn(driven, fact_of("a", sources=_T1), offered=(1,)).refused == ()
        assert _drawn(driven, fact_of("b", sources=(("u", 1),)), offered=(1,)).refused == ()

    def test_what_a_parent_was_offered_is_not_written_again_from_its_fork(self, driven: Driven) -> None:
        driven.say("t", *"12")
        driven.branch("t", "child", through=1)
        driven.say("child", "its own")
        _offer(driven, 1, 2)
        drawn = fact_of("a", sources=(("child", 1),)), fact_of("b", sources=(("child", 2),))
        done = _drawn(driven, *drawn, offered=(1, 2), thread="child")
        assert ([each.fact for each in done.refused], [each.id for each in done.kept]) == (["a"], ["b"])

    def test_what_was_forgotten_is_offered_by_every_version(self, driven: Driven) -> None:
        driven.say("t", *"1234")
        _offer(driven, 4)
        driven.forget_facts(ref("t"), _spans((2, 2), (9, 12)), at=1)
        assert (driven.offered(ref("t"), "1"), driven.offered(ref("t"), "2")) == (
            _spans((2, 2), (4, 4)),
            _spans((2, 2)),
        )
        done = _drawn(driven, fact_of("a", sources=(("t", 2),)), fact_of("b", sources=(("t", 3),)), offered=(2, 3))
        assert ([each.fact for each in done.refused], [each.id for each in done.kept]) == (["a"], ["b"])

    def test_a_whole_thread_is_forgotten_as_far_as_it_goes_then(self, driven: Driven) -> None:
        driven.say("t", *"123")
        driven.branch("t", "child", through=2)
        driven.forget_facts(ref("t"), at=1)
        driven.say("t", "4")
        assert driven.offered(ref("t"), "1") == _spans((1, 3))
        assert driven.offered(ref("child"), "1") == _spans((1, 2))

    def test_what_a_write_settles_is_offered_by_every_version_where_it_is_written(self, driven: Driven) -> None:
        driven.say("t", *"12")
        driven.say("u", "1")
        sources = (("t", 1), ("t", 2), ("u", 1))
        (kept,) = put(driven, fact_of("a", sources=sources)).kept
        gone = replace(kept, statement="", sources=(), state=FactState.RETIRED)
        late, write = (FactWrite(fact=gone, expected=each, settles=kept.sources) for each in (0, kept.version))
        driven.put_facts(HERE, [late], ROOMY)
        assert driven.offered(ref("t"), "1") == ()
        driven.put_facts(HERE, [write], ROOMY)
        assert (driven.offered(ref("t"), "1"), driven.offered(ref("u"), "2")) == (_spans((1, 2)), _spans((1, 1)))

    def test_of_those_who_offer_the_same_at_once_one_writes(self, driven: Driven) -> None:
        driven.say("t", "one")
        done: list[int] = []
        at_once(range(6), lambda n: done.append(len(_drawn(driven, fact_of(f"{n}", sources=_T1), offered=(1,)).kept)))
        assert sorted(done) == [0, 0, 0, 0, 0, 1]

    def test_a_fork_has_what_was_offered_of_what_it_shares(self, driven: Driven) -> None:
        driven.say("t", *"1234")
        driven.branch("t", "child", through=3)
        driven.say("child", "its own")
        _offer(driven, 1, 2, 4)
        _offer(driven, 4, thread="child")
        assert driven.offered(ref("child"), "1") == _spans((1, 2), (4, 4))
        assert driven.offered(ref("t"), "1") == _spans((1, 2), (4, 4))

    def test_what_was_offered_in_one_scope_was_in_no_other(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("t", "one", scope=ELSEWHERE)
        _offer(driven, 1)
        assert driven.offered(ref("t", ELSEWHERE), "1") == ()

    def test_what_a_lane_is_shown_is_kept_byte_for_byte_for_each_lane(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a"))
        change = driven.fact_change(HERE)
        assert driven.keep_block(ref("t"), MAIN, b"old", change=change)
        assert driven.keep_block(ref("t"), MAIN, b"\0\xff", change=change)
        assert (driven.block(ref("t"), MAIN), driven.block(ref("t"), LaneId("other"))) == (b"\0\xff", None)
        assert driven.block(ref("t", ELSEWHERE), MAIN) is None

    def test_nothing_is_kept_of_facts_that_changed_meanwhile_or_of_no_thread(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a"))
        assert not driven.keep_block(ref("t"), MAIN, b"old", change=driven.fact_change(HERE) - 1)
        assert not driven.keep_block(ref("u"), MAIN, b"old", change=driven.fact_change(HERE))
        assert (driven.block(ref("t"), MAIN), driven.block(ref("u"), MAIN)) == (None, None)

    def test_a_fact_that_is_added_changes_nothing_of_what_is_shown(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert _shown(driven)
        put(driven, fact_of("a"))
        put(driven, replace(there(driven, "a"), confidence=0.5))
        assert driven.block(ref("t"), MAIN) == b"a block"

    @pytest.mark.parametrize("state", [FactState.HELD, FactState.RETIRED])
    def test_a_fact_that_is_held_or_retired_is_shown_nowhere_in_its_scope(
        self, driven: Driven, state: FactState
    ) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        driven.say("u", "one", scope=ELSEWHERE)
        put(driven, fact_of("a"))
        assert _shown(driven)
        assert _shown(driven, "u", LaneId("other"))
        assert _shown(driven, "u", scope=ELSEWHERE)
        put(driven, replace(there(driven, "a"), state=state))
        assert (driven.block(ref("t"), MAIN), driven.block(ref("u"), LaneId("other"))) == (None, None)
        assert driven.block(ref("u", ELSEWHERE), MAIN) == b"a block"

    def test_a_fact_that_says_something_else_is_not_shown_as_it_was(self, driven: Driven) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a"))
        assert _shown(driven)
        put(driven, replace(there(driven, "a"), statement="b"))
        assert driven.block(ref("t"), MAIN) is None

    @pytest.mark.parametrize("how", ["hidden", "purged", "forgotten"])
    def test_a_fact_whose_message_goes_is_shown_nowhere(self, driven: Driven, how: str) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        put(driven, fact_of("a", sources=_T1))
        assert _shown(driven, "u")
        match how:
            case "hidden":
                driven.say("t", Hidden(seqs=spans_of([1])))
            case "purged":
                driven.forget("t", 1)
            case _:
                driven.forget_facts(ref("t"), spans_of([1]), at=1)
        assert driven.block(ref("u"), MAIN) is None

    def test_what_was_shown_goes_with_its_thread(self, driven: Driven) -> None:
        driven.say("t", "one")
        _offer(driven, 1)
        assert _shown(driven)
        driven.delete(ref("t"), Children.REFUSE)
        assert (driven.offered(ref("t"), "1"), driven.block(ref("t"), MAIN)) == ((), None)

    def test_of_a_scope_without_facts_nothing_ever_changed(self, driven: Driven) -> None:
        assert driven.fact_change(HERE) == 0
