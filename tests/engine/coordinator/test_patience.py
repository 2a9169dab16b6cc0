"""Who fails is left alone for a while, longer each time: a server that is down is not asked every second for ever."""

from __future__ import annotations

import pytest

from tests.engine.compacting import Ends, Scene
from tests.engine.coordinator.talking import scene
from unabridged.engine.coordinator.patience import Patience
from unabridged.log.ids import Seq
from unabridged.ports import Raised, Trouble
from unabridged.runner.driving import drive
from unabridged.testing import RecordingCoordinator
from unabridged.testing.samples import ref

SECOND = 1_000_000


def down(problem: Exception, *, rounds: int = 11) -> tuple[Scene, list[int]]:
    """A thread of which something left unheard, and a coordinator that fails; when it was asked, in seconds."""
    before, asked = scene(None, rounds=rounds), list[int]()
    before.work()
    begun = before.clock.now()

    def failing(*_: object) -> str:
        asked.append((before.clock.now() - begun) // SECOND)
        raise problem

    after = Scene(store=before.store, clock=before.clock, coordinator=RecordingCoordinator(answers=failing))
    return after.look(), asked


def hears(made: Scene, seconds: int) -> None:
    """As the background does, once a second."""
    for _ in range(seconds):
        drive(made.background.hear())
        made.wait(1)


def test_the_background_asks_more_and_more_seldom_and_at_least_every_five_minutes() -> None:
    made, asked = down(OSError())
    hears(made, 1_200)
    assert asked[:5] == [0, 2, 6, 14, 30]
    assert asked[-1] - asked[-2] == 300


def test_whoever_asks_for_it_is_served_at_once_and_what_goes_well_is_forgotten() -> None:
    made, asked = down(OSError())
    hears(made, 1)
    assert len(asked) == 1
    made.memory.offer()
    assert len(asked) == 2
    other = Scene(store=made.store, clock=made.clock, coordinator=RecordingCoordinator())
    assert other.memory.offer() > 0


def test_who_goes_well_again_is_left_alone_as_shortly_as_at_first_when_he_fails_anew() -> None:
    made, asked = down(OSError())
    hears(made, 3)
    assert made.held.coordinating is not None
    patience, failing = made.held.coordinating.patience, made.held.coordinating.coordinator
    made.held.coordinating.coordinator = RecordingCoordinator()
    hears(made, 4)
    assert [patience.turn(made.thread.ref, Seq(seq)) for seq in range(1, 30)] == [0] * 29
    made.held.coordinating.coordinator = failing
    made.say(11).work()
    asked.clear()
    hears(made, 4)
    assert asked[1] - asked[0] == 2


def test_a_server_that_asks_for_time_has_it_in_every_thread() -> None:
    asking = Raised(kind=Trouble.RATE_LIMITED, name="RateLimitError", retry_after_seconds=40.0)
    made, asked = down(Ends(asking))
    hears(made, 39)
    assert asked == [0]
    assert made.held.coordinating is not None
    assert made.held.coordinating.patience.rests(ref("another"), made.clock.now())
    hears(made, 3)
    assert asked == [0, 40]


def test_a_clock_that_was_put_back_makes_no_rest_longer() -> None:
    patience = Patience()
    patience.failed(ref("t"), Seq(1), 10_000 * SECOND, 0.0)
    assert patience.rests(ref("t"), 10_001 * SECOND)
    assert not patience.rests(ref("t"), 5_000 * SECOND)


def test_places_that_failed_come_in_the_order_in_which_they_did() -> None:
    patience = Patience()
    for seq in (9, 3, 9):
        patience.failed(ref("t"), Seq(seq), 0, 0.0)
    assert [patience.turn(ref("t"), Seq(seq)) for seq in (1, 3, 9)] == [0, 1, 2]
    patience.went_well(ref("t"), Seq(3))
    assert [patience.turn(ref("t"), Seq(seq)) for seq in (3, 9)] == [0, 1]
    patience.went_well(ref("t"), Seq(9))
    patience.went_well(ref("t"), Seq(9))
    assert patience.turn(ref("t"), Seq(9)) == 0


@pytest.mark.parametrize("count", [1_024, 1_025])
def test_of_so_many_threads_and_places_the_oldest_are_forgotten(count: int) -> None:
    patience = Patience()
    for n in range(count):
        patience.failed(ref(f"t{n}"), Seq(1), 0, 0.0)
        patience.failed(ref("t"), Seq(n + 1), 0, 0.0)
    assert patience.turn(ref("t0"), Seq(1)) == 0
    assert patience.turn(ref(f"t{count - 1}"), Seq(1)) == 1
    assert patience.turn(ref("t"), Seq(count)) == 64
