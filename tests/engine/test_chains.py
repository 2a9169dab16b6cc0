"""A chain of summarisers: the next is asked where one failed or was refused, and a digest where all were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.compacting import SAID, Scene, ending
from unabridged.compaction.outcome import Applied, Fail, Failed, Skipped
from unabridged.log.compacted import Receipt
from unabridged.log.ids import MAIN
from unabridged.ports import Brief, Busy, Draft, TookTooLong

REFUSED = "I'm sorry, but I can't help with that."


class Chain:
    """Several summarisers as one; each of them counts how often it is asked."""

    def __init__(self, *links: Callable[[Brief], Any]) -> None:
        self.links = links

    def __call__(self, brief: Brief) -> str:  # pragma: no cover  # its links are asked
        raise AssertionError(brief)


def fails(_: Brief) -> str:
    raise KeyError


def written(model: str, text: str) -> Draft:
    return Draft(text=text, model=model, prompt_tokens=1_000, completion_tokens=100)


def writer(model: str, text: str) -> Callable[[Brief], Draft]:
    return lambda _: written(model, text)


def receipt(scene: Scene) -> Receipt:
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    return outcome.receipt


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
    assert outcome.receipt.rung == "digest"


def test_a_receipt_says_why_each_link_gave_nothing() -> None:
    scene = Scene(summariser=Chain(lambda _: REFUSED, fails)).say(11)
    assert receipt(scene).gate == ("it declines to write a summary", "KeyError, other")


def test_a_receipt_says_each_reason_once_and_those_of_both_tries() -> None:
    drafts = iter((REFUSED, "..."))
    scene = Scene(summariser=Chain(lambda _: next(drafts), lambda _: REFUSED)).say(11)
    assert receipt(scene).gate == ("it declines to write a summary", "it says nothing")


class TestWhatIsPaidForIsInTheReceipt:
    """Whatever became of the text: the money is gone."""

    def test_where_a_digest_stands_in_the_end(self) -> None:
        found = receipt(Scene(summariser=writer("gpt-4o-mini", REFUSED)).say(11))
        assert (found.rung, found.attempts, found.prompt_tokens, found.completion_tokens) == ("digest", 2, 2_000, 200)
        assert found.extra["dollars"] == pytest.approx((2_000 * 0.15 + 200 * 0.6) / 1e6, abs=1e-6)

    def test_where_another_link_wrote_each_at_its_own_price(self) -> None:
        scene = Scene(summariser=Chain(writer("gpt-4o", REFUSED), writer("gpt-4o-mini", SAID))).say(11)
        found = receipt(scene)
        assert (found.model, found.attempts, found.prompt_tokens, found.completion_tokens) == (
            "gpt-4o-mini", 3, 3_000, 300,
        )  # fmt: skip
        spent = {each.model: (each.prompts, each.fresh, each.answered) for each in scene.thread.cost().summaries}
        assert spent == {"gpt-4o": (2, 2_000, 200), "gpt-4o-mini": (1, 1_000, 100)}
        assert scene.thread.cost().dollars == pytest.approx(found.extra["dollars"], abs=1e-6)

    def test_where_the_second_draft_passed(self) -> None:
        drafts = iter((REFUSED, SAID))
        found = receipt(Scene(summariser=lambda _: written("mine-7b", next(drafts))).say(11))
        assert (found.rung, found.prompt_tokens, found.completion_tokens) == ("summary", 2_000, 200)

    def test_where_the_call_that_followed_failed(self) -> None:
        def once(brief: Brief) -> Draft:
            if brief.refused:
                raise KeyError
            return written("mine-7b", REFUSED)

        found = receipt(Scene(summariser=once).say(11))
        assert (found.prompt_tokens, found.gate) == (1_000, ("it declines to write a summary", "KeyError, other"))

    def test_and_nothing_where_nobody_was_asked(self) -> None:
        scene = Scene(summariser=fails).say(11)
        found = receipt(scene)
        assert (found.rung, found.prompt_tokens, found.completion_tokens) == ("digest", 0, 0)
        assert scene.thread.cost().summaries == ()


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
