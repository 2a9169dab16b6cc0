"""A host's session that changes: said once in the log, told to the coordinator, and never in the way of the host."""

from __future__ import annotations

import pytest

from tests.engine.compacting import Ends, Scene
from tests.engine.talk import a, u
from unabridged import Divergence, UsageError
from unabridged.coordinator import Heard, LocalCoordinator, SwitchReason, SwitchTold
from unabridged.log.kind import Kind
from unabridged.ports import TookTooLong
from unabridged.testing import RecordingCoordinator


def switched(scene: Scene) -> list[SwitchTold]:
    return [each for each in scene.told if isinstance(each, SwitchTold)]


class TestSwitching:
    @pytest.mark.parametrize("reason", SwitchReason)
    def test_the_coordinator_hears_which_session_why_and_whether_to_count_anew(self, reason: SwitchReason) -> None:
        """da-D8, da-D9: the new session exists by then, and only what begins anew resets."""
        recording = RecordingCoordinator()
        made = Scene(coordinator=recording).say()
        assert made.thread.switched(reason, session="s2", parent="s1")
        (heard,) = recording.switches
        assert (heard.new, heard.parent, heard.reason) == ("s2", "s1", reason)
        assert heard.reset == (reason in {SwitchReason.NEW, SwitchReason.RESET})
        assert (heard.switch.ref, heard.switch.rewound) == (made.thread.ref, reason is SwitchReason.REWIND)
        assert [each.kind for each in made.thread.events()][-1] is Kind.SWITCHED

    def test_a_switch_to_the_session_that_goes_on_is_told_to_nobody(self) -> None:
        """da-D12."""
        recording = RecordingCoordinator()
        made = Scene(coordinator=recording).say()
        answers = [made.thread.switched(SwitchReason.RESUME, session=each) for each in ("s2", "s2", "s1", "s2")]
        assert answers == [True, False, True, True]
        assert [each.new for each in recording.switches] == ["s2", "s1", "s2"]
        assert [each.switch.epoch for each in recording.switches] == [1, 2, 3]

    def test_the_session_that_goes_on_is_found_in_a_long_log(self) -> None:
        made = Scene(coordinator=RecordingCoordinator())
        made.thread.switched(SwitchReason.NEW, session="s1")
        made.thread.append([u("word") if n % 2 else a("word") for n in range(1_700)])
        assert not made.thread.switched(SwitchReason.NEW, session="s1")

    def test_a_fork_and_a_rewind_say_so_by_themselves(self) -> None:
        recording = RecordingCoordinator()
        made = Scene(coordinator=recording).say(3)
        child = made.thread.fork("child", through=4)
        made.thread.rewind(2)
        fork, rewind = recording.switches
        assert (fork.new, fork.parent, fork.reason, fork.reset) == ("child", "t", SwitchReason.BRANCH, False)
        assert fork.switch.ref == child.ref
        assert (rewind.reason, rewind.reset, rewind.switch.rewound) == (SwitchReason.REWIND, False, True)

    def test_a_list_that_went_another_way_says_so_by_itself(self) -> None:
        recording = RecordingCoordinator()
        made = Scene(coordinator=recording)
        first, second, other = u("Soup?"), a("Soup."), u("Or stew?")
        made.thread.sync([first, second])
        assert recording.switches == []
        child = made.thread.sync([first, other], divergence=Divergence.FORK)
        made.thread.sync([first, other], divergence=Divergence.HIDE)
        fork, rewind = recording.switches
        assert (fork.new, fork.parent, fork.reason, fork.reset) == (child.thread, "t", SwitchReason.BRANCH, False)
        assert (rewind.new, rewind.reason, rewind.switch.rewound) == ("t", SwitchReason.REWIND, True)

    def test_a_compaction_keeps_the_session_and_is_no_switch(self) -> None:
        """da-D55."""
        recording = RecordingCoordinator()
        Scene(coordinator=recording).say(11).work()
        assert (len(recording.leaving), recording.switches) == (1, [])

    def test_without_a_coordinator_the_log_says_it_all_the_same(self) -> None:
        made = Scene().say()
        assert made.thread.switched(SwitchReason.RESET, session="s2")
        assert not made.thread.switched(SwitchReason.RESET, session="s2")
        assert switched(made) == []

    def test_a_session_without_a_name_is_the_threads_own(self) -> None:
        recording = RecordingCoordinator()
        made = Scene(coordinator=recording).say()
        made.thread.switched(SwitchReason.RESET)
        made.thread.switched(SwitchReason.RESET)
        assert [each.new for each in recording.switches] == ["t", "t"]

    @pytest.mark.parametrize(
        ("problem", "heard"),
        [(ValueError("x"), Heard.RAISED), (Ends(TookTooLong(seconds=1)), Heard.TOO_LATE)],
        ids=["raises", "hangs"],
    )
    def test_no_switch_fails_for_what_a_coordinator_does(self, problem: Exception, heard: Heard) -> None:
        """da-F30."""

        def hears(_: object) -> None:
            raise problem

        made = Scene(coordinator=RecordingCoordinator(hears=hears)).say()
        assert made.thread.switched(SwitchReason.NEW, session="s2")
        assert [(each.reason, each.heard) for each in switched(made)] == [(SwitchReason.NEW, heard)]
        assert made.memory.counts()[f"session switch: {heard}"] == 1

    def test_ours_keeps_nothing_of_a_session(self) -> None:
        made = Scene(coordinator=LocalCoordinator()).say()
        made.thread.switched(SwitchReason.NEW, session="s2")
        assert [each.heard for each in switched(made)] == [Heard.HEARD]

    def test_a_reason_is_one_of_six(self) -> None:
        with pytest.raises(UsageError, match=r"SwitchReason\.RESET"):
            Scene().say().thread.switched("reset")  # type: ignore[arg-type]  # as somebody who did not look
