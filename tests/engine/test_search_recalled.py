"""What a lane may not see it does not find, and an answer of ours that comes back as a message is not found again."""

from __future__ import annotations

import pytest

from tests.engine.searched import a, memory, seqs, u
from tests.engine.talk import write
from tests.view.made import compacted, span
from unabridged import LaneRule, Membership, RoundState, Thread
from unabridged.blocking import drive
from unabridged.engine.recall.recall_marks import mark, without_recalled
from unabridged.engine.search import searching
from unabridged.engine.search.hits import Sight, hits_of
from unabridged.log.body import Message
from unabridged.log.compacted import Produced, Replace
from unabridged.log.ids import ItemName, LaneId, Seq
from unabridged.log.part import Text
from unabridged.search.among import Among
from unabridged.search.asking import question
from unabridged.search.clause import Stretch, Where


@pytest.fixture
def thread() -> Thread:
    thread = memory().thread("t")
    thread.append([u("a needle for all"), a("the hay")])
    return thread


def as_lane(thread: Thread, lane: str, query: str) -> list[int]:
    """The seqs that a lane finds."""
    ctx, ref = thread._verbs._ctx, thread.ref
    where = Where(stretches=(Stretch(ref=ref, first=Seq(1), last=Seq(99)),))
    asked = question(query, ctx.lexicon)
    found = drive(searching.ranked(ctx, ref.scope, asked, where, through=ref))
    sight = Sight(among=Among.EVERYTHING, through=ref, lane=LaneId(lane))
    hits, _ = drive(hits_of(ctx, sight, found, asked, first=0, limit=9))
    return [hit.seq for hit in hits if hit.snippet.highlights]


def test_a_lane_finds_what_its_rule_admits_and_nothing_else(thread: Thread) -> None:
    thread.open_lane("critic", rule=LaneRule(roles=("assistant",)))
    thread.append(a("a needle of the critic"))
    assert (sorted(as_lane(thread, "main", "needle")), as_lane(thread, "critic", "needle")) == ([1, 4], [4])


def test_a_lane_that_leaves_failed_rounds_out_does_not_find_them(thread: Thread) -> None:
    thread.open_lane("worker", rule=LaneRule(failed_rounds=False))
    thread.append([u("try the needle"), a("it broke")])
    thread.end_round(4, RoundState.FAILED)
    assert (4 in as_lane(thread, "main", "needle"), 4 in as_lane(thread, "worker", "needle")) == (True, False)


@pytest.mark.parametrize("rules", [(True, False), (False, True)])
def test_whether_a_failed_round_is_left_out_says_the_rule_by_which_it_failed(
    thread: Thread, rules: tuple[bool, bool]
) -> None:
    for at, failed_rounds in enumerate(rules):
        rule = LaneRule(roles=("user", "assistant"), failed_rounds=failed_rounds)
        thread.open_lane("worker", rule=rule, membership=Membership.REPLACE)
        thread.append((u, a)[at](f"try the needle, number {at}"))
    thread.end_round(4, RoundState.FAILED)
    assert [bool(as_lane(thread, "worker", f'"number {at}"')) for at in (0, 1)] == [rules[1], rules[1]]
    assert ("number 0" in str(thread.view(lane="worker").to("plain"))) is rules[1]


def test_a_lane_finds_nothing_hidden_and_no_summary(thread: Thread) -> None:
    produced = (Produced(role="user", parts=(Text(text="sewing"),), tokens=5),)
    edit = Replace(items=(ItemName(seq=Seq(2)),), covers=(span(2),), messages=1, group=produced)
    write(thread, compacted(edit, on=2))
    thread.hide(1)
    assert (as_lane(thread, "main", "needle"), as_lane(thread, "main", "sewing")) == ([], [])
    assert seqs(thread.search("sewing")) == [3]


def test_an_answer_that_comes_back_is_known_by_its_mark_and_left_out(thread: Thread) -> None:
    event = next(iter(thread.events()))
    thread.append([u(f"tool says: {mark(event)}\na needle for all"), u("another needle")])
    assert sorted(seqs(thread.search("needle"))) == [1, 4]


def test_a_mark_that_was_made_up_hides_nothing(thread: Thread) -> None:
    thread.append([u(f"[unabridged recall {seq} 0123456789ab] a needle") for seq in (1, 99)])
    assert sorted(seqs(thread.search("needle"))) == [1, 3, 4]


def test_a_mark_of_what_was_erased_is_believed_by_its_form(thread: Thread) -> None:
    text = f"{mark(next(iter(thread.events())))}\na needle"
    thread.purge(1)
    drive(thread._verbs._ctx.store.erase(limit=9))
    said = Message(role="user", parts=(Text(text=text),))
    assert drive(without_recalled(thread._verbs._ctx, thread.ref, said)) is None


def test_what_is_left_out_is_told_with_its_reason(thread: Thread) -> None:
    made = memory(thread._verbs._ctx.store)
    made.thread("t").append(Message(role="user", parts=(Text(text=mark(next(iter(thread.events())))),)))
    made.index()
    assert [(each.seqs.first, each.why) for each in made.unindexed()] == [
        (3, "it repeats what a search or an unfolding found")
    ]
