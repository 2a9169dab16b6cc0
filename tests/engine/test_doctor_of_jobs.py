"""The doctor says what is parked and why, and what waits for somebody who never comes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from unabridged import Memory
from unabridged.compaction.paces.pacing import Reason
from unabridged.ports import Job
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.driven import Driven
from unabridged.testing.fakes import FakeClock
from unabridged.testing.jobs import due, kept
from unabridged.testing.samples import ref
from unabridged.upkeep import Checks, Finding, Level

DAY = 24 * 60 * 60 * 1_000_000
NOW = 1_700_000_000_000_000


@pytest.fixture
def driven() -> Iterator[Driven]:
    driven = Driven(InMemoryStore())
    yield driven
    driven.close()


def told(driven: Driven, checks: Checks = Checks.QUICK) -> list[Finding]:
    found = Memory(driven.store, clock=FakeClock(NOW)).doctor(checks=checks)
    return [each for each in found if each.subject == "jobs"]


def marked(driven: Driven, thread: str, at: int | None, **more: Any) -> Job | None:  # noqa: ANN401  # as a row has them
    driven.say(thread, "one")
    return kept(driven, replace(due(thread, at), **more))


def test_a_store_in_which_nothing_is_due_is_fine(driven: Driven) -> None:
    marked(driven, "t", None)
    assert [each.level for each in told(driven)] == [Level.FINE]


def test_what_is_due_and_being_done_is_fine(driven: Driven) -> None:
    marked(driven, "a", NOW - DAY + 1)
    marked(driven, "b", NOW - 9 * DAY, holder="ann", lease_until=NOW + 1)
    marked(driven, "c", NOW - 9 * DAY, holder="ann", lease_until=NOW - DAY)
    assert [each.level for each in told(driven)] == [Level.FINE]


def test_what_is_parked_is_counted_by_its_reason(driven: Driven) -> None:
    for thread, why in (("a", "no key"), ("b", "no key"), ("c", Reason.PARKED.value)):
        marked(driven, thread, NOW, parked=why)
    assert [each.what for each in told(driven)] == [
        "2 lanes are parked: no key",
        "1 lanes are parked: failed too often",
    ]


def test_a_lease_that_ended_long_ago_says_that_nobody_works_on_it(driven: Driven) -> None:
    marked(driven, "t", NOW - 2 * DAY, holder="gone", lease_until=NOW - DAY - 1)
    (found,) = told(driven)
    assert (found.level, "start a program with a policy" in found.remedy) == (Level.WARNING, True)
    assert "lane 'main' of thread 't'" in found.what


def test_what_nobody_claimed_for_a_day_is_told(driven: Driven) -> None:
    marked(driven, "t", NOW - DAY - 1)
    (found,) = told(driven)
    assert "nobody claimed it" in found.what


def test_of_many_lanes_some_are_named_and_all_are_counted(driven: Driven) -> None:
    for n in range(7):
        marked(driven, f"t{n}", 1)
    (found,) = told(driven)
    assert (found.what.startswith("7 lanes have"), found.what.endswith(f"{ref('t4').quoted}, ...")) == (True, True)


def test_a_quick_look_asks_the_first_lanes_and_a_whole_one_all(driven: Driven) -> None:
    driven.say("t", "one")
    for n in range(5_001):
        kept(driven, due("t", 1, lane=str(n)))
    assert told(driven)[0].what.startswith("5000 lanes")
    assert told(driven, Checks.WHOLE)[0].what.startswith("5001 lanes")


def test_whatever_is_not_fine_comes_with_what_to_do(driven: Driven) -> None:
    marked(driven, "a", NOW, parked="why")
    marked(driven, "b", 1)
    assert [each for each in told(driven) if not each.remedy] == []
