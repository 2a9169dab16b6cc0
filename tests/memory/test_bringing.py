"""What comes from elsewhere claims no more than holds here, whatever state it is in and whatever it comes back to."""

from __future__ import annotations

import pytest

from tests.retention.facts_said import fact
from unabridged.log.ids import LaneId, Seq, ThreadId
from unabridged.memory.bringing import arriving, doubted, drawn_here, is_to_put_right, putting_right_nothing
from unabridged.memory.choosing import Choice
from unabridged.memory.fact import MOST_TOLD, Fact, FactId, FactOrigin, FactState, Source, Superseded
from unabridged.memory.merging import joined
from unabridged.memory.tiers import Budget, Usage

ACTIVE, STAGED, HELD, ARCHIVED, RETIRED = FactState
SEEN = Source(thread=ThreadId("t"), seq=Seq(1))
UNSEEN = Source(thread=ThreadId("t"), seq=Seq(1), hidden=True)
ROOM = Budget(characters=9, tokens=4)


class TestArriving:
    def test_that_somebody_there_let_a_finding_stand_says_nothing_here(self) -> None:
        came = arriving(fact(accepted=("order.plain",), findings=("order.plain",)), now=9, room=ROOM)
        assert (came.accepted, came.findings) == ((), ("order.plain",))

    def test_no_time_of_it_lies_ahead(self) -> None:
        came = arriving(fact(created_at=5, changed_at=2**60, last_used_at=10), now=9, room=ROOM)
        assert (came.created_at, came.changed_at, came.last_used_at) == (5, 9, 9)

    def test_what_it_comes_back_to_is_as_large_as_the_tier_is_here(self) -> None:
        ended = Superseded(by=(FactId("x"),), was=ACTIVE, characters=None, tokens=10**9)
        came = arriving(fact(state=ARCHIVED, superseded=ended), now=9, room=ROOM)
        assert came.superseded == Superseded(by=(FactId("x"),), was=ACTIVE, characters=9, tokens=4)


class TestPuttingRight:
    @pytest.mark.parametrize(("state", "before"), [(ACTIVE, None), (RETIRED, ACTIVE)])
    def test_what_is_or_was_believed_would_put_right_what_it_names(
        self, state: FactState, before: FactState | None
    ) -> None:
        said = fact(state=state, before=before, supersedes=FactId("mine"))
        assert is_to_put_right(said) == "mine"
        assert is_to_put_right(putting_right_nothing(said)) is None

    @pytest.mark.parametrize("state", [STAGED, HELD, ARCHIVED])
    def test_what_waits_or_made_room_does_so_once_somebody_accepts_it(self, state: FactState) -> None:
        assert is_to_put_right(fact(state=state, supersedes=FactId("mine"))) is None

    def test_of_very_many_that_were_put_right_the_newest_are_known(self) -> None:
        had = tuple(FactId(f"{n}") for n in range(MOST_TOLD))
        came = putting_right_nothing(fact(supersedes=FactId("mine"), put_right=had))
        assert came.put_right == (*had[1:], "mine")

    def test_what_names_nothing_puts_nothing_right(self) -> None:
        assert (is_to_put_right(fact()), putting_right_nothing(fact())) == (None, fact())


@pytest.mark.parametrize(
    ("state", "least", "then"),
    [
        (ACTIVE, HELD, HELD),
        (STAGED, HELD, HELD),
        (ACTIVE, STAGED, STAGED),
        (HELD, STAGED, HELD),
        (ARCHIVED, HELD, ARCHIVED),
        (RETIRED, HELD, RETIRED),
    ],
)
def test_what_is_doubted_waits_wherever_it_was_believed(state: FactState, least: FactState, then: FactState) -> None:
    ended = Superseded(by=(), was=state)
    came = doubted(fact(state=state, before=state, superseded=ended), least)
    assert (came.state, came.before, came.superseded) == (then, then, Superseded(by=(), was=then))
    assert doubted(fact(state=state), least).superseded is None


class TestDrawnHere:
    @pytest.mark.parametrize("claimed", [SEEN, UNSEEN])
    def test_a_fact_retires_where_no_view_has_its_messages_whatever_it_says_of_them(self, claimed: Source) -> None:
        came = drawn_here(fact(sources=(claimed,)), (UNSEEN,))
        assert (came.state, came.before, came.sources) == (RETIRED, ACTIVE, (UNSEEN,))

    def test_one_that_was_retired_comes_back_where_they_are_seen(self) -> None:
        came = drawn_here(fact(sources=(UNSEEN,), state=RETIRED, before=STAGED), (SEEN,))
        assert (came.state, came.before) == (STAGED, None)

    def test_one_that_was_retired_for_another_reason_stays_so(self) -> None:
        said = fact(sources=(SEEN,), state=RETIRED, before=ACTIVE)
        assert drawn_here(said, (SEEN,)) == said

    def test_somebodys_word_needs_no_message(self) -> None:
        assert drawn_here(fact(sources=()), ()).state is ACTIVE


class TestJoined:
    def test_what_waits_here_goes_on_waiting_and_nothing_is_believed_further(self) -> None:
        known = fact(state=STAGED, origin=FactOrigin.MACHINE, trust=1, confidence=0.5, lasting=False)
        both = joined(known, fact(trust=4, supersedes=FactId("x"), sources=(Source(thread=ThreadId("u"), seq=Seq(2)),)))
        assert (both.state, both.origin, both.trust, both.confidence) == (STAGED, FactOrigin.MACHINE, 1, 0.5)
        assert (both.lasting, both.supersedes, len(both.sources)) == (False, None, 2)

    def test_what_follows_messages_here_goes_on_following_them(self) -> None:
        known = fact(origin=FactOrigin.MACHINE)
        assert joined(known, fact(sources=())).sources == known.sources

    def test_what_somebody_wrote_here_follows_none(self) -> None:
        assert joined(fact(sources=()), fact()).sources == ()

    def test_whoever_saw_either_sees_it(self) -> None:
        one, other = fact(lanes=(LaneId("a"),)), fact(lanes=(LaneId("b"),))
        assert joined(one, other).lanes == (LaneId("a"), LaneId("b"))


def of(name: str, characters: int, confidence: float = 1.0) -> Fact:
    return fact(id=FactId(name), statement="x" * characters, tokens=characters, confidence=confidence)


class TestChoice:
    def test_those_worth_most_find_room_however_they_come(self) -> None:
        for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
            each = [of("poor", 4, 0.1), of("rich", 4, 0.9), of("usual", 4, 0.5)]
            choice = Choice(Budget(characters=9), Usage())
            for n in order:
                choice.look_at(each[n])
            assert [choice.holds(FactId(name)) for name in ("rich", "usual", "poor")] == [True, True, False]

    def test_nothing_that_is_there_makes_room(self) -> None:
        choice = Choice(Budget(tokens=10), Usage(count=1, characters=8, tokens=8))
        choice.look_at(of("a", 3))
        assert not choice.holds(FactId("a"))

    def test_a_tier_that_is_too_full_has_none(self) -> None:
        choice = Choice(Budget(characters=1), Usage(count=1, characters=8, tokens=8))
        choice.look_at(of("a", 1))
        assert not choice.holds(FactId("a"))

    def test_nothing_gives_way_to_what_would_not_fit_alone(self) -> None:
        choice = Choice(Budget(characters=9), Usage(count=1, characters=1, tokens=1))
        for each in (of("small", 3), of("large", 8, confidence=1.0)):
            choice.look_at(each)
        assert (choice.holds(FactId("small")), choice.holds(FactId("large"))) == (True, False)

    def test_without_a_limit_all_do(self) -> None:
        choice = Choice(Budget(), Usage())
        choice.look_at(of("a", 1_000))
        assert choice.holds(FactId("a"))
