"""A link of a chain whose server asked for time has it; one whose key is not accepted waits for a person."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.test_chains import Chain
from unabridged.compaction.outcome import Applied
from unabridged.engine.texts.drafts import RESTS
from unabridged.engine.texts.resting import Resting
from unabridged.llm import chain, self_checked, templated_summariser
from unabridged.ports import Brief, Raised, Returned, Trouble

SECOND = 1_000_000
LATER = Raised(kind=Trouble.RATE_LIMITED, name="RateLimitError", retry_after_seconds=300.0)


class LimitedError(Exception):
    """Asks for five minutes, as a provider's client says it."""

    status_code, retry_after = 429, 300.0


class DeniedError(Exception):
    """Says that a key is not accepted."""

    status_code = 401


def one(_: Brief) -> str:  # pragma: no cover  # it is known by what it is
    return ""


def other(_: Brief) -> str:  # pragma: no cover  # as above
    return ""


def raising(problem: Exception, asked: list[Brief]) -> Callable[[Brief], str]:
    def link(brief: Brief) -> str:
        asked.append(brief)
        raise problem

    return link


def compacted(scene: Scene) -> Applied:
    (outcome,) = scene.say(11).work()
    assert isinstance(outcome, Applied)
    return outcome


def test_it_is_not_asked_before_a_moment_that_its_server_named_without_the_time_there() -> None:
    class NamingError(Exception):
        """Names the moment five minutes from where the clock stands."""

        status_code, headers = 429, MappingProxyType({"retry-after": "Tue, 14 Nov 2023 22:18:20 GMT"})

    asked = list[Brief]()
    scene = Scene(summariser=Chain(raising(NamingError(), asked), lambda _: SAID))
    first, second = compacted(scene), compacted(scene.wait(200))
    assert (len(asked), first.receipt.attempts, second.receipt.attempts) == (1, 2, 1)
    compacted(scene.wait(200))
    assert len(asked) == 2


def test_it_is_not_asked_before_that_and_is_asked_then() -> None:
    asked = list[Brief]()
    scene = Scene(summariser=Chain(raising(LimitedError(), asked), lambda _: SAID))
    first, second = compacted(scene), compacted(scene.wait(200))
    assert (len(asked), first.receipt.attempts, second.receipt.attempts) == (1, 2, 1)
    assert (RESTS in first.receipt.gate, second.receipt.gate) == (False, (RESTS,))
    third = compacted(scene.wait(200))
    assert (len(asked), third.receipt.attempts) == (2, 2)


def test_a_key_that_is_not_accepted_waits_for_a_person() -> None:
    asked = list[Brief]()
    scene = Scene(summariser=Chain(raising(DeniedError(), asked), lambda _: SAID))
    compacted(scene)
    compacted(scene.wait(100_000))
    assert len(asked) == 1
    scene.memory.resume()
    compacted(scene.wait(10))
    assert len(asked) == 2


def test_the_last_link_is_asked_in_any_case() -> None:
    asked = list[Brief]()
    scene = Scene(summariser=Chain(raising(LimitedError(), asked)))
    scene.say(11).work()
    assert len(asked) == 1
    assert not scene.held.resting.rests(scene.held.summariser or one, scene.clock.now())


def test_what_else_fails_may_be_asked_again() -> None:
    resting = Resting()
    for called in (Returned(value=""), Raised(kind=Trouble.OTHER, name="KeyError")):
        resting.ended(one, called, 0)
    assert not resting.rests(one, 0)


def test_each_link_rests_for_itself_and_as_long_as_it_was_told_last() -> None:
    resting = Resting()
    resting.ended(one, LATER, 0)
    assert (resting.rests(one, 299 * SECOND), resting.rests(one, 300 * SECOND)) == (True, False)
    assert not resting.rests(other, 0)
    resting.ended(one, LATER, 100 * SECOND)
    assert resting.rests(one, 399 * SECOND)


def test_a_clock_that_is_set_back_lets_it_rest_for_no_longer() -> None:
    resting = Resting()
    resting.ended(one, LATER, 10_000 * SECOND)
    assert [resting.rests(one, at * SECOND) for at in (7, 306, 307)] == [True, True, False]


def test_one_whose_key_is_not_accepted_waits_for_a_person_whatever_a_clock_says() -> None:
    resting = Resting()
    resting.ended(one, Raised(kind=Trouble.AUTH, name="DeniedError"), 10_000 * SECOND)
    assert [resting.rests(one, at * SECOND) for at in (7, 10**9)] == [True, True]


def test_of_very_many_links_the_oldest_are_forgotten() -> None:
    """Who makes his links anew for each brief keeps no memory of them all."""
    resting = Resting()
    links = [lambda _, n=n: str(n) for n in range(100)]
    for link in links:
        resting.ended(link, LATER, 0)
    assert [resting.rests(link, 0) for link in links] == [False] * 36 + [True] * 64


@pytest.mark.parametrize("made", [self_checked, lambda each: templated_summariser(each, "Tell {content}.")])
def test_a_link_that_is_made_anew_for_each_brief_rests_too(made: Callable[[Any], Any]) -> None:
    asked = list[Brief]()
    scene = Scene(summariser=made(chain(raising(LimitedError(), asked), lambda _: SAID)))
    compacted(scene)
    compacted(scene.wait(200))
    assert len(asked) == 1
    made_twice = [made(one), made(one), made(other)]
    assert (made_twice[0] == made_twice[1], made_twice[0] == made_twice[2], len(set(made_twice))) == (True, False, 2)
