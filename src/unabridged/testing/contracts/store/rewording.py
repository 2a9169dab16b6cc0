"""What a store promises of messages that are given other words: what was drawn from the old goes, the new are offered.
It refuses to know who gives them other words, and whether they say something else.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq, Span, ThreadId, spans_of
from unabridged.memory.fact import FactOrigin, FactState
from unabridged.ports import FactWrite, Offered
from unabridged.testing.driven import Driven
from unabridged.testing.facts import ROOMY, fact_of, put, there
from unabridged.testing.samples import HERE, ref


def _reword(driven: Driven, seq: int, thread: str = "t") -> None:
    driven.say(thread, Amended(seq=Seq(seq), message=Message(role="user")))


def _offer(driven: Driven, *seqs: int, thread: str = "t", version: str = "1", drawn_on: int | None = None) -> None:
    on = None if drawn_on is None else Seq(drawn_on)
    told = Offered(thread=ThreadId(thread), version=version, spans=spans_of(seqs), drawn_on=on)
    driven.put_facts(HERE, [], ROOMY, told)


def _is_offered(driven: Driven, *seqs: int, thread: str = "t", version: str = "1") -> tuple[bool, ...]:
    known: tuple[Span, ...] = driven.offered(ref(thread), version)
    return tuple(any(seq in span for span in known) for seq in seqs)


class RewordedFacts:
    """append, put_facts, offered, as messages are given other words."""

    def test_what_a_machine_drew_from_the_old_words_alone_goes_with_them(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("a", sources=(("t", 1),), origin=FactOrigin.MACHINE))
        put(driven, fact_of("b", sources=(("t", 1), ("t", 2)), origin=FactOrigin.MACHINE))
        _reword(driven, 1)
        gone, left = there(driven, "a"), there(driven, "b")
        assert (gone.state, gone.statement, gone.sources) == (FactState.RETIRED, "", ())
        assert (left.state, [each.seq for each in left.sources]) == (FactState.ACTIVE, [2])

    @pytest.mark.parametrize("origin", [FactOrigin.PERSON, FactOrigin.MODEL])
    def test_what_somebody_wrote_himself_stands(self, driven: Driven, origin: FactOrigin) -> None:
        driven.say("t", "one")
        put(driven, fact_of("a", sources=(("t", 1),), origin=origin))
        _reword(driven, 1)
        assert there(driven, "a").state is FactState.ACTIVE

    def test_the_new_words_are_offered_to_each_version_once_more(self, driven: Driven) -> None:
        driven.say("t", *"123")
        _offer(driven, 1, 2, 3)
        _offer(driven, 2, version="2")
        _reword(driven, 2)
        assert _is_offered(driven, 1, 2, 3) == (True, False, True)
        assert _is_offered(driven, 2, version="2") == (False,)
        _offer(driven, 2)
        assert _is_offered(driven, 1, 2, 3) == (True, True, True)
        assert _is_offered(driven, 2, version="2") == (False,)
        _reword(driven, 2)
        assert _is_offered(driven, 2) == (False,)

    def test_who_read_the_old_words_has_not_read_the_new(self, driven: Driven) -> None:
        driven.say("t", *"12")
        _offer(driven, 1)
        _reword(driven, 2)
        _offer(driven, 2, drawn_on=2)
        assert _is_offered(driven, 1, 2) == (True, False)
        _offer(driven, 2, drawn_on=3)
        assert _is_offered(driven, 1, 2) == (True, True)

    def test_a_fact_that_was_drawn_from_the_old_words_meanwhile_is_not_written(self, driven: Driven) -> None:
        driven.say("t", "one")
        fact = fact_of("a", sources=(("t", 1),), origin=FactOrigin.MACHINE)
        _reword(driven, 1)
        done = driven.put_facts(HERE, [FactWrite(fact=fact, drawn_on={ThreadId("t"): Seq(1)})], ROOMY)
        assert (done.kept, [each.fact for each in done.refused]) == ((), ["a"])

    def test_one_that_was_drawn_from_the_new_words_is(self, driven: Driven) -> None:
        driven.say("t", "one")
        fact = fact_of("a", sources=(("t", 1),), origin=FactOrigin.MACHINE)
        _reword(driven, 1)
        driven.put_facts(HERE, [FactWrite(fact=fact, drawn_on={ThreadId("t"): Seq(2)})], ROOMY)
        assert there(driven, "a").state is FactState.ACTIVE

    def test_what_was_settled_stays_so_in_other_words(self, driven: Driven) -> None:
        driven.say("t", *"12")
        _offer(driven, 1, 2)
        driven.forget_facts(ref("t"), spans_of([1]), at=7)
        _reword(driven, 1)
        assert _is_offered(driven, 1, 2) == (True, True)

    def test_a_fork_is_offered_what_it_words_anew_and_its_parent_is_not(self, driven: Driven) -> None:
        driven.say("t", *"12")
        _offer(driven, 1, 2)
        driven.branch("t", "fork", through=2)
        _reword(driven, 1, thread="fork")
        assert (_is_offered(driven, 1, 2, thread="fork"), _is_offered(driven, 1, 2)) == ((False, True), (True, True))
        _offer(driven, 1, thread="fork")
        assert _is_offered(driven, 1, thread="fork") == (True,)

    def test_what_a_parent_words_anew_after_its_fork_is_nothing_to_the_fork(self, driven: Driven) -> None:
        driven.say("t", *"12")
        _offer(driven, 1, 2)
        driven.branch("t", "fork", through=2)
        _reword(driven, 1)
        assert (_is_offered(driven, 1, thread="fork"), _is_offered(driven, 1)) == ((True,), (False,))

    def test_in_words_that_a_fork_shares_a_message_is_offered_to_it_once(self, driven: Driven) -> None:
        driven.say("t", *"12")
        _offer(driven, 1, 2)
        _reword(driven, 1)
        driven.branch("t", "fork", through=3)
        assert _is_offered(driven, 1, thread="fork") == (False,)
        _offer(driven, 1, thread="fork")
        assert (_is_offered(driven, 1, thread="fork"), _is_offered(driven, 1)) == ((True,), (False,))
