"""A chain of summarisers: the next is asked where one failed or was refused, and a digest where all were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.compacting import SAID, Scene, ending
from unabridged.compaction.outcome import Applied, Fail, Failed, Skipped
from unabridged.log.ids import MAIN
from unabridged.ports import Brief, Busy, TookTooLong

REFUSED = "I'm sorry, but I can't help with that."


class Chain:
    """Several summarisers as one; each of them counts how often it is asked."""

    def __init__(self, *links: Callable[[Brief], Any]) -> None:
        self.links = links

    def __call__(self, brief: Brief) -> str:  # pragma: no cover  # its links are asked
        raise AssertionError(brief)


def fails(_: Brief) -> str:
    raise KeyError


@pytest.mark.parametrize(
    ("first", "why", "attempts"),
    [
        (lambda _: REFUSED, "it declines to write a summary", 3),
        (fails, "KeyError, other", 2),
        (ending(TookTooLong(seconds=60.0)), "60 seconds", 2),
    ],
)
def test_the_next_link_writes_where_the_first_gave_nothing(
    first: Callable[[Brief], str], why: str, attempts: int
) -> None:
    """tw-F5."""
    (outcome,) = Scene(summariser=Chain(first, lambda _: SAID)).say(11).work()
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, outcome.receipt.gate, outcome.receipt.attempts) == ("summary", (why,), attempts)


def test_a_digest_stands_where_no_link_gave_a_summary_and_somebody_waits() -> None:
    """tw-F5."""
    scene = Scene(summariser=Chain(lambda _: REFUSED, fails)).say(11)
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, outcome.receipt.gate) == ("digest", ("KeyError, other",))


def test_in_the_background_a_chain_of_failures_fails_once() -> None:
    (outcome,) = Scene(summariser=Chain(fails, fails)).say(11).work()
    assert isinstance(outcome, Failed)
    assert (outcome.reason, outcome.attempts) == (Fail.SUMMARISER, 2)


def test_a_machine_that_is_busy_ends_the_chain() -> None:
    (outcome,) = Scene(summariser=Chain(ending(Busy(abandoned=8)), lambda _: SAID)).say(11).work()
    assert isinstance(outcome, Failed)
    assert outcome.reason is Fail.BUSY


def test_a_chain_without_a_link_is_asked_itself() -> None:
    (outcome,) = Scene(summariser=Chain()).say(11).work()
    assert isinstance(outcome, Failed | Skipped)


class ByLane:
    """Other links for each lane, as a summariser says of a brief."""

    def links_for(self, brief: Brief) -> tuple[Callable[[Brief], Any], ...]:
        return (fails, says) if brief.lane == MAIN else ()

    def __call__(self, brief: Brief) -> str:  # pragma: no cover  # its links are asked
        raise AssertionError(brief)


def says(_: Brief) -> str:
    return SAID


def test_links_may_depend_on_the_brief_and_the_receipt_names_the_one_that_wrote() -> None:
    (outcome,) = Scene(summariser=ByLane()).say(11).work()
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, outcome.receipt.model) == ("summary", f"{__name__}.says")
