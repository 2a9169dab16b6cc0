"""Something that a summary told of is hidden or purged: the summary falls back, and what is left gets a text again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.engine.compacting import POLICY, Scene
from unabridged import Brief
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Failed
from unabridged.compaction.strategies import KeepEnds
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.engine.jobs.looking import looked
from unabridged.engine.jobs.owing import Owing
from unabridged.engine.view.lanes_there import LanesThere
from unabridged.log.ids import MAIN
from unabridged.runner.calling import Callers
from unabridged.view.view import Shape

AGAIN = "They talked it over, question by question, and 1 thing is no more."


def summarised(*, summariser: Callable[[Brief], object], hidden: int = 3) -> Scene:
    """A thread with a summary, of which a message is hidden then."""
    scene = Scene(summariser=lambda _: "They talked 11 questions over, and what the report says of them.").say(11)
    assert [type(each) for each in scene.work()] == [Applied]
    scene = scene.reopened(summariser=summariser)  # type: ignore[arg-type]  # some say what no summariser may
    scene.thread.hide(hidden)
    return scene


def test_what_is_left_gets_a_text_that_does_not_tell_of_what_is_hidden() -> None:
    briefs: list[Brief] = []

    def again(brief: Brief) -> str:
        briefs.append(brief)
        return AGAIN

    scene = summarised(summariser=again)
    assert scene.thread.view().items[0].shape is Shape.NAMED_DROP
    (outcome,) = scene.work()
    assert isinstance(outcome, Applied)
    assert outcome.trigger == BETTER
    assert AGAIN in scene.shown()
    told = "\n".join(brief.leaving for brief in briefs)
    assert "question 0 " in told
    assert "question 1 " not in told


def test_it_is_owed_once_and_nothing_else_is_touched() -> None:
    scene = summarised(summariser=lambda _: AGAIN)
    before = [item.name for item in scene.thread.view().items[1:]]
    scene.work()
    assert [item.name for item in scene.thread.view().items[1:]] == before
    assert scene.work() == []


def test_what_is_purged_later_takes_a_text_along_that_was_made_of_what_was_left() -> None:
    scene = summarised(summariser=lambda _: AGAIN)
    (outcome,) = scene.work()
    assert isinstance(outcome, Applied)
    taken = scene.thread.purge(5)
    assert any(outcome.seq in span for span in taken.seqs)
    assert AGAIN not in scene.shown()
    assert [event for event in scene.thread.events() if b"one thing is no more" in (event.payload or b"")] == []


def test_in_a_fork_as_well() -> None:
    scene = summarised(summariser=lambda _: AGAIN)
    child = scene.thread.fork()
    child.hide(7)
    child.compact()
    scene.thread.purge(5)
    assert [event for event in child.events() if b"one thing is no more" in (event.payload or b"")] == []


def test_a_lane_whose_text_failed_rests_as_ever_however_often_somebody_looks() -> None:
    scene = summarised(summariser=lambda _: "")
    assert [type(each) for each in scene.work()] == [Failed]
    until = scene.job.due_at
    assert until is not None
    assert until > scene.clock.now()
    scene.thread.used(100)
    scene.look()
    assert scene.job.due_at == until


def test_a_strategy_that_writes_no_text_owes_none() -> None:
    dropped = replace(POLICY, strategy=KeepEnds())
    scene = Scene(policy=dropped, summariser=lambda _: AGAIN).say(11)
    scene.work()
    scene.thread.hide(5)
    assert scene.work() == []


def test_a_view_without_room_for_it_is_compacted_first() -> None:
    scene = summarised(summariser=lambda _: AGAIN)
    scene.say(9)
    assert isinstance(scene.work()[0], Applied)
    assert scene.thread.view().items[0].shape is Shape.GROUP


def test_a_look_at_what_stands_as_it_stood_marks_nothing_more() -> None:
    scene = summarised(summariser=lambda _: AGAIN)
    ctx, held, ref = scene.memory._verbs._ctx, scene.held, scene.thread.ref
    found, there = drive(looked(ctx, held, Callers().call, ref, MAIN)), drive(LanesThere().of(ctx, ref))
    assert found is not None
    owing = Owing(ctx, held)
    assert [drive(owing.marked(ref, MAIN, there, found)) for _ in range(2)] == [True, False]
