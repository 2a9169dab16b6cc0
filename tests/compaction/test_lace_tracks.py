"""The newest turns stay whole, within a share of the window; what leaves is to be written from the originals."""

from __future__ import annotations

import pytest

from tests.compaction.seen import LONG, budget, calls, loop, rounds, said, view
from tests.view.made import compacted, span, told_drop
from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies import FirstThatFits, KeepEnds, LaceTracks, Summarise, asks_nobody
from unabridged.compaction.strategies.lace_tracks import tail_tokens
from unabridged.log.body import Body, Message, Pinned, RoundEnded
from unabridged.log.compacted import Produced, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.budget import Budget

WIDE = Policy(limit_tokens=200_000, retain_rounds=1).budget


def left(bodies: list[Body], strategy: LaceTracks | None = None, bound: Budget = WIDE) -> list[int]:
    """The seqs of all that leaves."""
    plan = (strategy or LaceTracks())(view(bodies), bound)
    return [] if plan is None else sorted(item.name.seq for item in plan.items)


def drawn(bodies: list[Body], bound: Budget = WIDE) -> Plan:
    plan = LaceTracks()(view(bodies), bound)
    assert plan is not None
    return plan


class TestTurns:
    def test_ten_complete_ones_stay(self) -> None:
        """lace-L45."""
        assert left(rounds(12)) == [1, 2, 3, 4]
        assert left(rounds(10)) == []

    def test_one_that_goes_on_is_none_of_them(self) -> None:
        """lace-L45: ten complete turns, and what is being answered."""
        assert left([*rounds(12), said("and?")]) == [1, 2, 3, 4]
        assert left([*rounds(12), said("and?"), calls("c")]) == [1, 2, 3, 4]

    def test_nor_is_one_whose_answer_still_arrives(self) -> None:
        arriving = Message(role="assistant", parts=(Text(text="We"),), chunks=2)
        assert left([*rounds(12), said("and?"), arriving]) == [1, 2, 3, 4]
        assert left([*rounds(12), said("and?"), said("We do.", "assistant")]) == [1, 2, 3, 4, 5, 6]

    def test_one_that_was_told_to_be_over_is(self) -> None:
        over = RoundEnded(begun=Seq(25), state="finished")
        assert left([*rounds(12), said("and?"), over]) == [1, 2, 3, 4, 5, 6]

    def test_none_is_parted_however_long_it_is(self) -> None:
        """lace-L45."""
        turn = [said("q"), *loop(20), said("done", "assistant")]
        bodies = [*turn, *turn, *turn]
        assert left(bodies, LaceTracks(turns=2)) == list(range(1, 43))

    def test_without_anybody_who_asks_there_is_none(self) -> None:
        assert left([said(LONG, "assistant") for _ in range(20)]) == []


class TestTheTail:
    @pytest.mark.parametrize(
        ("window", "tail"),
        [(1_000_000, 300_000), (650_000, 300_000), (200_000, 75_000), (40_000, 0), (50_001, 0), (0, 75_000)],
    )
    def test_is_half_the_window_less_what_everything_else_takes(self, window: int, tail: int) -> None:
        """lace-L46, and of a window that nobody knows as of one of 200,000."""
        assert tail_tokens(window) == tail

    def test_holds_as_many_turns_as_it_has_room_for(self) -> None:
        """lace-L46."""
        bodies = rounds(8, "word " * 5_000)
        sizes = [item.tokens for item in view(bodies).items]
        kept = (len(bodies) - len(left(bodies))) // 2
        assert kept == 75_000 // (2 * sizes[-1])
        assert 1 < kept < 8

    def test_holds_the_newest_turn_in_any_case_and_says_so(self) -> None:
        """lace-L47."""
        plan = drawn(rounds(3, "word " * 50_000))
        assert [item.name.seq for item in plan.items] == [1, 2, 3, 4]
        (note,) = plan.notes
        assert note.startswith("the newest turn alone takes ")
        assert note.endswith("more than the 75000 of the tail")

    def test_says_nothing_where_it_has_room(self) -> None:
        assert drawn(rounds(12)).notes == ()

    def test_in_a_small_window_is_the_newest_turn(self) -> None:
        """lace-L46: of 40,000 there is nothing for a tail."""
        assert left(rounds(3), bound=Policy(limit_tokens=40_000, retain_rounds=1).budget) == [1, 2, 3, 4]

    def test_takes_no_more_than_would_be_due_again_at_once(self) -> None:
        """lace-F21: against the window less what answers, the system text and summaries take."""
        tight = Policy(limit_tokens=200_000, reserve_tokens=120_000, retain_rounds=1).budget
        bodies = rounds(10, "word " * 5_000)
        gone = left(bodies, bound=tight)
        stays = sum(item.tokens for item in view(bodies).items if item.name.seq not in gone)
        assert stays <= tight.soft_tokens - tight.summary_tokens < 75_000

    def test_is_smaller_where_pins_take_their_part(self) -> None:
        """lace-F21."""
        tight = Policy(limit_tokens=200_000, reserve_tokens=120_000, retain_rounds=1).budget
        bodies = rounds(10, "word " * 5_000)
        assert len(left([*bodies, Pinned(seqs=(span(1, 4),))], bound=tight)) == len(left(bodies, bound=tight)) == 12


class TestWhatLeaves:
    def test_what_the_policy_keeps_stays_beside_the_tail(self) -> None:
        assert left(rounds(6), LaceTracks(turns=1), budget(0, limit=200_000, retain_rounds=3)) == [1, 2, 3, 4, 5, 6]

    def test_pins_stay_by_themselves(self) -> None:
        assert left([*rounds(12), Pinned(seqs=(span(2),))]) == [1, 3, 4]

    def test_it_becomes_one_group_written_by_code_from_the_originals(self) -> None:
        """lace-L32."""
        plan = drawn(rounds(12))
        (edit,) = plan.unwritten
        assert (plan.basis, edit.rank, plan.writer is not None) == (Basis.FULL, 1, True)

    def test_an_earlier_group_leaves_with_what_is_new_and_never_by_itself(self) -> None:
        """lace-L33."""
        assert left(grouped(12)) == []
        assert left(grouped(14)) == [5, 6, 7, 8, 29]

    def test_nor_does_what_was_dropped(self) -> None:
        """lace-L33."""
        assert left([*rounds(12), compacted(told_drop(1, 4, 1, 2, 3, 4), on=24)]) == []

    def test_the_time_that_counts_is_that_of_the_newest_message(self) -> None:
        """lace-L51."""
        seen = view(rounds(12))
        assert LaceTracks().writer(seen).as_of == seen.items[-1].sources[0].at


def grouped(count: int) -> list[Body]:
    """Rounds of which the first two are a group."""
    head = Produced(role="user", parts=(Text(text="so far"),), tokens=5)
    items = tuple(ItemName(seq=Seq(seq)) for seq in range(1, 5))
    return [*rounds(count), compacted(Replace(items=items, covers=(span(1, 4),), group=(head,)), on=2 * count)]


def test_only_strategies_that_are_known_to_need_no_text_ask_nobody() -> None:
    assert asks_nobody(FirstThatFits(LaceTracks(), KeepEnds()))
    assert not asks_nobody(FirstThatFits(KeepEnds(), Summarise()))
    assert not asks_nobody(drawn)
