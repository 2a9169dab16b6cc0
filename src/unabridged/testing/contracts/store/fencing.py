"""What work that goes with an append promises: one commit has both or neither, and a lost fence writes nothing.
It refuses to know what is published.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from unabridged.errors import KeyConflict, ThreadDeleted
from unabridged.log.ids import MAIN, Seq
from unabridged.ports import Appended, Batch, Children, Job, JobStep, Work
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import done_by, due, held_by, kept, listed, looked, wanted
from unabridged.testing.many import at_once
from unabridged.testing.samples import purge_batch, ref

NOW: Final = 100


class Fencing:
    """The work of a batch."""

    def test_what_an_append_makes_due_is_due_with_it(self, driven: Driven) -> None:
        assert driven.append(ref("t"), _with(driven, "one", _makes_due)).first == 1
        assert listed(driven) == [due("t", 5)]

    def test_a_step_that_says_none_lets_an_append_pass(self, driven: Driven) -> None:
        assert driven.append(ref("t"), _with(driven, "one", lambda _: None)).fresh
        assert (driven.words("t"), listed(driven)) == (["one"], [])

    def test_a_step_that_raises_appends_nothing_and_begins_no_thread(self, driven: Driven) -> None:
        with pytest.raises(ZeroDivisionError):
            driven.append(ref("t"), _with(driven, "one", _raises))
        assert driven.thread(ref("t")) is None

    def test_a_repeat_of_an_append_does_no_work_again(self, driven: Driven) -> None:
        batch = _with(driven, "one", lambda job: _tried(job or due("t", 5)))
        first, again = driven.append(ref("t"), batch), driven.append(ref("t"), batch)
        assert (again.first, again.fresh, listed(driven)) == (first.first, False, [replace(due("t", 5), attempts=1)])

    def test_an_append_that_conflicts_does_no_work(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        batch = replace(driven.batch("two", key="k"), work=Work(lane=MAIN, step=_makes_due))
        with pytest.raises(KeyConflict):
            driven.append(ref("t"), batch)
        assert listed(driven) == []

    def test_a_deleted_threads_work_is_not_done(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        asked: list[Job | None] = []
        with pytest.raises(ThreadDeleted):
            driven.append(ref("t"), _with(driven, "two", asked.append))
        assert (asked, listed(driven)) == ([], [])

    def test_whoever_holds_the_lane_publishes_and_releases_at_once(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        assert _publish(driven, "two", fence=1) is not None
        assert (driven.words("t"), looked(driven, "t")) == (["one", "two"], replace(due("t", None), fence=1))

    def test_whoever_lost_the_lane_publishes_nothing(self, driven: Driven) -> None:
        _claimed(driven, "ann", until=50)
        _claimed(driven, "bob")
        before = listed(driven)
        assert _publish(driven, "ann's", fence=1) is None
        assert (driven.words("t"), listed(driven)) == (["one"], before)

    def test_a_key_that_was_not_published_is_still_free(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        assert _publish(driven, "late", fence=7, key="k") is None
        assert driven.say("t", "other", key="k").fresh

    def test_a_condition_that_does_not_hold_does_no_work(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        before = listed(driven)
        assert driven.append_if(ref("t"), Seq(1), lambda _: False, _with(driven, "two", done_by(1))) is None
        assert listed(driven) == before

    def test_a_step_that_raises_publishes_nothing(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        before = listed(driven)
        with pytest.raises(ZeroDivisionError):
            driven.append_if(ref("t"), Seq(1), lambda _: True, _with(driven, "two", _raises))
        assert (driven.words("t"), listed(driven)) == (["one"], before)

    def test_a_repeat_of_what_was_published_is_told_where_it_stands(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        batch = _with(driven, "two", done_by(1), key="k")
        first = driven.append_if(ref("t"), Seq(1), lambda _: True, batch)
        kept(driven, replace(due("t", 7), fence=9))
        again = driven.append_if(ref("t"), Seq(1), lambda _: True, batch)
        assert first is not None
        assert (again, looked(driven, "t")) == (replace(first, fresh=False), replace(due("t", 7), fence=9))

    def test_what_is_published_under_a_known_key_with_other_words_conflicts(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        driven.say("t", "two", key="k")
        before = listed(driven)
        with pytest.raises(KeyConflict):
            _publish(driven, "other", fence=1, key="k")
        assert listed(driven) == before

    def test_a_fork_publishes_by_its_own_row(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        driven.branch("t", "fork", through=1)
        batch = _with(driven, "two", done_by(1))
        assert driven.append_if(ref("fork"), Seq(1), lambda _: True, batch) is None

    def test_a_purge_does_the_work_of_its_own_thread_alone(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        kept(driven, due("fork", 1))
        spans, batch = purge_batch([1], key="p", ids=driven.ids)
        work = Work(lane=MAIN, step=lambda job: _tried(job or due("t", 5)))
        driven.purge(ref("t"), spans, replace(batch, work=work))
        driven.purge(ref("t"), spans, replace(batch, work=work))
        assert listed(driven) == [due("fork", 1), replace(due("t", 5), attempts=1)]

    def test_a_purge_whose_step_raises_purges_nothing(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        spans, batch = purge_batch([1], key="p", ids=driven.ids)
        with pytest.raises(ZeroDivisionError):
            driven.purge(ref("t"), spans, replace(batch, work=Work(lane=MAIN, step=_raises)))
        assert (driven.words("t"), driven.stats().purged) == (["one", "two"], 0)

    def test_of_many_who_publish_by_one_fence_one_does(self, driven: Driven) -> None:
        _claimed(driven, "ann")
        batches = [_with(driven, str(n), done_by(1)) for n in range(8)]
        told = at_once(batches, lambda batch: driven.append_if(ref("t"), Seq(1), lambda _: True, batch))
        assert (len([each for each in told if each]), len(driven.words("t"))) == (1, 2)

    def test_a_lane_is_published_or_claimed_anew_and_never_both(self, driven: Driven) -> None:
        for n in range(6):
            driven.say(f"t{n}", "one")
            kept(driven, due(f"t{n}", 5))
            driven.claim(wanted(NOW), held_by("ann", until=50), limit=1)
            batch = _with(driven, "two", done_by(1))
            calls: list[Callable[[], object]] = [
                lambda batch=batch, n=n: driven.append_if(ref(f"t{n}"), Seq(1), lambda _: True, batch),  # type: ignore[misc]  # a default binds the round
                lambda: driven.claim(wanted(NOW), held_by("bob"), limit=1),
            ]
            published, claimed = at_once(calls, lambda call: call())
            assert (published is None) == bool(claimed)


def _makes_due(job: Job | None) -> Job | None:
    return job or due("t", 5)


def _raises(job: Job | None) -> Job | None:
    raise ZeroDivisionError(job)


def _tried(job: Job) -> Job:
    return replace(job, attempts=job.attempts + 1)


def _with(driven: Driven, text: str, step: JobStep, key: str | None = None) -> Batch:
    return replace(driven.batch(text, key=key), work=Work(lane=MAIN, step=step))


def _claimed(driven: Driven, holder: str, *, until: int = 1_000) -> None:
    """The lane as this holder has it, begun with one message."""
    if driven.thread(ref("t")) is None:
        driven.say("t", "one")
        kept(driven, due("t", 5))
    assert driven.claim(wanted(NOW), held_by(holder, until=until), limit=1)


def _publish(driven: Driven, text: str, *, fence: int, key: str | None = None) -> Appended | None:
    return driven.append_if(ref("t"), Seq(1), lambda _: True, _with(driven, text, done_by(fence), key))
