"""Sizes are counted as we would render what they are of, whoever handed them in."""

from __future__ import annotations

from dataclasses import replace

from tests.compaction.seen import rounds, view
from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.plan import dropped, planned, summarised
from unabridged.log.compacted import Produced, Replace, Stub
from unabridged.log.ids import spans_of
from unabridged.log.part import Text

TALK = view(rounds(3))


def words(text: str) -> int:
    return len(text.split())


def test_the_head_of_a_group_takes_its_heading_and_what_comes_with_it_its_words() -> None:
    said = [Produced(role="user", parts=(Text(text="one two three"),), tokens=1) for _ in range(2)]
    edit = replace(summarised(TALK.items[:2]), group=tuple(said))
    (sized,) = planned(TALK, [edit]).sized(words).edits
    assert isinstance(sized, Replace)
    head, companion = sized.group
    assert (companion.tokens, head.tokens > 10) == (7, True)


def test_a_heading_tells_no_gap_in_which_nothing_but_other_events_lies() -> None:
    covers, loose = spans_of([1, 2, 4, 5, 7]), spans_of([3, 6])
    said = (Produced(role="user", parts=(Text(text="one two three"),), tokens=1),)
    edit = replace(summarised(TALK.items[:2]), covers=covers, group=said)
    drop = replace(dropped(TALK.items[2:]), covers=covers)
    gaps = planned(TALK, [edit, drop]).sized(words)
    whole = planned(TALK, [edit, drop]).sized(words, loose)
    assert pricing.taken(gaps) - pricing.taken(whole) == 4  # seq 1–2, 4–5, 7 twice, and twice seq 1–7


def test_a_plan_keeps_the_texts_that_were_there() -> None:
    edit = replace(summarised(TALK.items[:2]), group=(Produced(role="user", parts=(Text(text="said"),), tokens=1),))
    plan = planned(TALK, [edit])
    assert plan.written(["another"]) == plan
    assert plan.unsaid() == plan


def test_a_stub_of_what_is_no_message_takes_nothing() -> None:
    (sized,) = planned(TALK, [Stub(item=TALK.items[0].name._replace(n=3), head=1, tail=1, tokens=9)]).sized(words).edits
    assert isinstance(sized, Stub)
    assert sized.tokens == 0


def test_of_several_edits_each_has_its_own_items() -> None:
    one, two = (Stub(item=item.name, head=1, tail=1, tokens=9) for item in TALK.items[:2])
    plan = planned(TALK, [one, two])
    assert (plan.of(one), plan.of(two)) == (TALK.items[:1], TALK.items[1:2])


def test_the_figures_of_a_plan_are_those_of_the_view_whatever_it_says() -> None:
    right = dropped(TALK.items[:2])
    wrong = replace(right, messages=10**6, rounds=-5, trust=99, covers=())
    stub = Stub(item=TALK.items[2].name, head=1, tail=1, tokens=9)
    plan = replace(planned(TALK, [wrong, stub]), items=TALK.items)
    assert plan.measured_by(TALK) == planned(TALK, [right, stub])
