"""Who listens is told of every round: of however much was appended at once, and of a list that is followed."""

from __future__ import annotations

import pytest

from tests.engine.compacting import Scene
from tests.engine.talk import a, u
from unabridged import Divergence
from unabridged.engine.telling import RoundAdded
from unabridged.log.ids import ThreadRef


class TestAListener:
    def test_hears_of_every_round_of_however_much_was_appended_at_once(self) -> None:
        scene = Scene()
        scene.thread.append([u(f"question {n}") for n in range(901)])
        assert [each.seq for each in scene.told if isinstance(each, RoundAdded)] == [*range(1, 902)]

    def test_hears_of_the_rounds_of_a_list_that_is_followed(self) -> None:
        """Whoever keeps his own list has rounds as well; those that stand already began before."""
        scene, said = Scene(), [u("one"), a("two"), u("three")]
        for history in (said, said, [*said[:2], u("four")]):
            scene.thread.sync(history)
        assert [each.seq for each in scene.told if isinstance(each, RoundAdded)] == [1, 3, 5]

    def test_hears_of_them_in_the_fork_that_was_made_for_the_list(self) -> None:
        scene = Scene()
        scene.thread.append([u("one"), a("two")])
        made = scene.thread.sync([u("other")], divergence=Divergence.FORK)
        told = [each for each in scene.told if isinstance(each, RoundAdded)]
        assert [(each.ref.thread, each.seq) for each in told] == [("t", 1), (made.thread, 1)]

    def test_hears_what_becomes_of_the_fork_for_which_work_is_woken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        scene, stirred = Scene(), list[ThreadRef]()
        scene.thread.append([u("one"), a("two")])
        monkeypatch.setattr(scene.held.runs, "stir", stirred.append)
        made = scene.thread.sync([u("other")], divergence=Divergence.FORK)
        assert [each.thread for each in stirred] == [made.thread]
