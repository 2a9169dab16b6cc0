"""A thread that is deleted while somebody works for it is nobody's trouble, and keeps nobody from the others."""

from __future__ import annotations

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged import Memory
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.ports import Brief
from unabridged.testing import RecordingCoordinator


def written(_: Brief) -> str:
    return SAID


def test_a_look_finds_nothing_due_in_it() -> None:
    scene = Scene(summariser=written).say(11)
    scene.thread.delete()
    assert drive(scene.background.look(scene.thread.ref)) is False


def test_what_was_claimed_in_it_comes_to_nothing() -> None:
    scene = Scene(summariser=written).say(11).look()
    (job,) = scene.claim()
    scene.thread.delete()
    drive(scene.background.carry_out(job))
    assert (scene.outcomes, scene.carry_out()) == ([], [])


def test_others_are_heard_of_all_the_same() -> None:
    scene = Scene(coordinator=RecordingCoordinator()).say(2).look()
    gone = scene.memory.thread("gone")
    gone.append({"role": "user", "content": "a question"})
    drive(scene.background.look(gone.ref))
    gone.delete()
    done = Memory(scene.store, policy=POLICY).thread("t").compact()
    assert isinstance(done, Applied)
    for _ in range(2):
        drive(scene.background.hear())
    assert [each.seq for each in scene.outcomes if isinstance(each, Applied)] == [done.seq]
