"""Who ends before his work does gives back what he claimed: due at once, no attempt, and nothing more of his stands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.compacting import SAID, Scene
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Superseded
from unabridged.engine.jobs.leases import claiming
from unabridged.ports import Brief


def written(_: Brief) -> str:
    return SAID


def claimed() -> Scene:
    scene = Scene(summariser=written).say(11).look()
    assert len(scene.claim()) == 1
    return scene


def gives_back(scene: Scene) -> None:
    drive(scene.background.give_back())


def test_it_is_due_again_at_once_and_nobodys() -> None:
    scene = claimed().wait(5)
    gives_back(scene)
    assert (scene.job.due_at, scene.job.holder, scene.job.lease_until) == (scene.clock.now(), "", 0)


def test_another_handle_applies_it_in_the_same_second() -> None:
    """Work in flight at the end of a program is neither lost nor late (tw-CC-B10)."""
    scene = claimed()
    gives_back(scene)
    assert [type(each) for each in scene.reopened(summariser=written).carry_out()] == [Applied]


def test_it_was_no_attempt_of_the_lanes() -> None:
    scene = claimed()
    gives_back(scene)
    assert (scene.job.attempts, scene.job.fence, scene.job.parked) == (0, 1, "")


def test_a_mark_that_was_made_meanwhile_keeps_its_time() -> None:
    scene = claimed()
    marked = scene.wait(1).say().look().clock.now()
    gives_back(scene.wait(1))
    assert scene.job.due_at == marked


def test_nothing_is_published_by_whoever_is_still_at_it() -> None:
    """A late result is dropped inside the transaction that would write it (tw-CC-B9)."""

    def ends_meanwhile(_: Brief) -> str:
        gives_back(scene)
        return SAID

    scene = Scene(summariser=ends_meanwhile).say(11).look()
    (job,) = scene.claim()
    drive(scene.background.carry_out(job))
    assert ([type(each) for each in scene.outcomes], list(scene.thread.compactions())) == ([Superseded], [])
    assert scene.job.due_at == scene.clock.now()


def test_what_somebody_else_has_by_now_stays_his() -> None:
    scene = claimed()
    other = scene.wait(61).reopened(summariser=written)
    (theirs,) = other.claim()
    gives_back(scene)
    assert scene.job == theirs


def test_what_was_finished_is_not_touched() -> None:
    scene = Scene(summariser=written).say(11)
    scene.work()
    row = scene.job
    gives_back(scene.wait(1))
    assert scene.job == row


def test_a_claim_that_a_store_takes_after_the_end_claims_nothing() -> None:
    scene = Scene(summariser=written).say(11).look()
    step = scene.background._claims.noted(claiming("w", scene.clock.now()))
    assert step(scene.job) is not None
    gives_back(scene)
    assert step(scene.job) is None


def test_a_claim_whose_answer_nobody_heard_is_given_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that ends hears no answer, and the store has written it all the same."""
    scene = Scene(summariser=written).say(11).look()
    store = scene.store

    async def unheard(*asked: Any, **more: Any) -> None:  # noqa: ANN401  # as the port has them
        await real(*asked, **more)
        raise TimeoutError

    real = store.claim
    monkeypatch.setattr(store, "claim", unheard)
    with pytest.raises(TimeoutError):
        scene.claim()
    assert scene.job.holder
    gives_back(scene)
    assert (scene.job.holder, scene.job.due_at) == ("", scene.clock.now())
