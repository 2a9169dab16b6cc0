"""What a plan is worth goes by how the conversation went, and by what the plan does to the prompt."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.seen import LONG, budget, loop, rounds
from tests.view.made import compacted, events, said, told_drop
from unabridged.compaction.economy import Outlook, deeper, may_wait, outlook, rewrite, unpaid, worth
from unabridged.compaction.plans.plan import planned
from unabridged.compaction.prices import Prices, Rewrite
from unabridged.compaction.strategies import KeepEnds, Summarise
from unabridged.log.body import Body
from unabridged.log.compacted import Stub
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, ItemName, Seq
from unabridged.view.fold import fold
from unabridged.view.view import View

SECOND = 1_000_000
PRICES = Prices(input=1.0, cached=0.1, written=1.25, output=5.0, cache_seconds=300)
UNCACHED = Prices(input=1.0, cached=1.0, written=1.0, output=5.0, cache_seconds=0)


def timed(bodies: list[Body], *pauses: float) -> View:
    """What is seen of these, each appended a pause after the one before, the pauses over and over again."""
    at, found = 0.0, list[Event]()
    for n, event in enumerate(events(bodies)):
        at += pauses[n % len(pauses)]
        found.append(Event(event.row._replace(at=round(at * SECOND))))
    return fold(found, MAIN)


def ends(view: View) -> int:
    return view.items[-1].sources[0].at


class TestTheOutlook:
    def test_is_as_many_prompts_as_there_were(self) -> None:
        assert outlook(timed(rounds(30), 1.0), PRICES, 0).reads == 30

    def test_of_what_has_just_begun_is_twenty_prompts(self) -> None:
        assert outlook(timed(rounds(3), 1.0), PRICES, 0).reads == 20

    def test_counts_the_prompts_that_were_covered(self) -> None:
        bodies = [*rounds(40), compacted(told_drop(1, 60, *range(1, 61)), on=80)]
        assert outlook(timed(bodies, 1.0), PRICES, 0).reads == 70  # nobody told how many of the 60 a user asked

    def test_counts_no_question_that_was_covered(self) -> None:
        told = replace(told_drop(1, 60, *range(1, 61)), messages=60, rounds=30)
        assert outlook(timed([*rounds(40), compacted(told, on=80)], 1.0), PRICES, 0).reads == 40

    def test_takes_of_what_was_covered_the_share_that_answers_have_of_what_stands(self) -> None:
        bodies = [*loop(40), compacted(told_drop(1, 40, *range(1, 41)), on=80)]
        assert outlook(timed(bodies, 1.0), PRICES, 0).reads == 40

    def test_of_a_view_in_which_nobody_answered_is_what_was_covered(self) -> None:
        bodies = [*rounds(30), compacted(told_drop(1, 60, *range(1, 61)), on=60), said("and now?")]
        assert outlook(timed(bodies, 1.0), PRICES, 0).reads == 60

    def test_is_that_the_cache_holds_where_every_pause_was_short(self) -> None:
        view = timed(rounds(10), 1.0)
        assert outlook(view, PRICES, ends(view)).alive == 1.0

    def test_is_that_the_cache_holds_as_often_as_pauses_were_short(self) -> None:
        view = timed(rounds(20), 400.0, 1.0, 1.0, 1.0)
        assert outlook(view, PRICES, ends(view)).alive == 0.55

    def test_is_that_nothing_holds_after_a_pause_as_long_as_the_cache_lives(self) -> None:
        view = timed(rounds(10), 1.0)
        assert outlook(view, PRICES, ends(view) + 300 * SECOND - 1).alive == 1.0
        assert outlook(view, PRICES, ends(view) + 300 * SECOND).alive == 0.0

    def test_is_that_nothing_holds_where_nothing_is_cached(self) -> None:
        view = timed(rounds(10), 1.0)
        assert outlook(view, UNCACHED, ends(view)).alive == 0.0

    def test_of_an_empty_view_is_the_least(self) -> None:
        assert outlook(View(), PRICES, 0) == Outlook(reads=20, alive=1.0)


class TestARewrite:
    def test_saves_what_leaves_less_the_text_and_sends_anew_what_stands_behind(self) -> None:
        view, aims = timed(rounds(20), 1.0), budget(600, summary=50)
        plan = Summarise()(view, aims)
        assert plan is not None
        change = rewrite(plan, view, aims)
        assert change.saved_tokens == plan.tokens - 50 - 64
        assert change.suffix_tokens == view.item_tokens - plan.tokens + 50 + 64
        assert (change.shown_tokens, change.text_tokens) == (plan.tokens, 50 + 64)

    def test_of_little_has_a_text_of_half_of_it(self) -> None:
        view, aims = timed(rounds(4), 1.0), budget(0, summary=10_000)
        plan = Summarise()(view, aims)
        assert plan is not None
        assert rewrite(plan, view, aims).text_tokens == plan.tokens // 2 + 64

    def test_without_a_text_pays_nobody(self) -> None:
        view, aims = timed(rounds(20), 1.0), budget(100)
        plan = KeepEnds()(view, aims)
        assert plan is not None
        change = rewrite(plan, view, aims)
        assert (change.shown_tokens, change.text_tokens, change.saved_tokens) == (0, 0, plan.tokens)

    def test_of_one_place_leaves_all_before_it_in_the_cache(self) -> None:
        view = timed(rounds(5), 1.0)
        plan = planned(view, [Stub(item=ItemName(seq=Seq(7)), head=1, tail=1, tokens=5)])
        change = rewrite(plan, view, budget())
        assert change.suffix_tokens == 5 + sum(item.tokens for item in view.items[7:])

    def test_that_code_writes_costs_its_place_alone(self) -> None:
        paid = Rewrite(saved_tokens=9, suffix_tokens=8, shown_tokens=7, text_tokens=6)
        assert unpaid(paid) == Rewrite(saved_tokens=9, suffix_tokens=8)


class TestWorth:
    def test_is_told_in_figures(self) -> None:
        found = worth(PRICES, Rewrite(saved_tokens=2_000, suffix_tokens=50_000), Outlook(reads=40, alive=1.0))
        assert str(found) == "it costs $0.0598, saves $0.000200 a prompt and pays after 288 prompts; 40 are expected"
        assert found.gain < 0

    def test_of_what_saves_nothing_is_told_too(self) -> None:
        found = worth(PRICES, Rewrite(saved_tokens=-10, suffix_tokens=50), Outlook(reads=40, alive=1.0))
        assert (found.saves, found.pays_after) == (0, inf)
        assert "never pays" in str(found)

    def test_is_a_gain_from_as_many_prompts_on_as_it_pays_after(self) -> None:
        change = Rewrite(saved_tokens=50_000, suffix_tokens=10_000)
        assert (
            worth(PRICES, change, Outlook(reads=3, alive=1.0)).gain
            > 0
            > worth(PRICES, change, Outlook(reads=2, alive=1.0)).gain
        )


@given(st.integers(1, 10**6), st.integers(0, 2 * 10**6))
def test_nobody_waits_beyond_the_middle_between_soft_and_full(limit: int, tokens: int) -> None:
    aims = budget(limit=limit)
    assert may_wait(aims, tokens) == (tokens <= aims.soft_tokens + (aims.room_tokens - aims.soft_tokens) // 2)


def test_the_deepest_aim_is_half_the_target_with_half_the_summary() -> None:
    assert deeper(budget(600, summary=50)) == budget(300, summary=25)


def test_deeper_saves_more_before_less() -> None:
    view, aims = timed(rounds(20, LONG), 1.0), budget(600)
    plans = [(Summarise()(view, each), each) for each in (aims, deeper(aims))]
    usual, more = (rewrite(plan, view, each) for plan, each in plans if plan is not None)
    assert more.saved_tokens > usual.saved_tokens
    assert more.suffix_tokens < usual.suffix_tokens
