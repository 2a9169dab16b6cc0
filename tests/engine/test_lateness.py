"""Of very much no text is waited for again soon after one that came too late."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from unabridged import Brief, Compacting, Memory, Policy
from unabridged.compaction.outcome import Outcome
from unabridged.engine.texts.lateness import AT_ONCE_TOKENS, Lateness
from unabridged.log.ids import ThreadRef
from unabridged.runner.runs import RunsWhenAsked

MUCH = 2 * AT_ONCE_TOKENS
SECOND = 1_000_000


@pytest.fixture
def lateness() -> Lateness:
    made = Lateness()
    made.was_late(0, MUCH, 1.0, until=SECOND)
    return made


@pytest.mark.parametrize(
    ("after_seconds", "tokens", "seconds", "expected"),
    [
        (2, MUCH, 1.0, True),
        (2, MUCH + 1, 0.5, True),
        (2, MUCH - 1, 1.0, False),
        (2, MUCH, 1.5, False),
        (62, MUCH, 1.0, False),
        (0, MUCH, 1.0, False),
    ],
    ids=["as much", "more", "less", "who waits longer", "a minute later", "a clock that went back"],
)
def test_what_comes_late_is_what_came_late(
    lateness: Lateness, after_seconds: int, tokens: int, seconds: float, *, expected: bool
) -> None:
    assert lateness.comes_late(after_seconds * SECOND, tokens, seconds) is expected


def test_what_is_short_is_always_waited_for() -> None:
    lateness = Lateness()
    lateness.was_late(0, AT_ONCE_TOKENS, 1.0, until=SECOND)
    assert not lateness.comes_late(SECOND, AT_ONCE_TOKENS, 1.0)


def test_who_was_not_kept_waiting_has_not_waited_in_vain() -> None:
    lateness = Lateness()
    lateness.was_late(0, MUCH, 1.0, until=SECOND // 2)
    assert not lateness.comes_late(SECOND, MUCH, 1.0)


@pytest.mark.parametrize(
    ("waited", "expected"), [(900_000, True), (899_999, False)], ids=["nearly all of it", "a little less"]
)
def test_what_counts_is_how_long_it_was_since_the_wait_began(waited: int, *, expected: bool) -> None:
    lateness = Lateness()
    began = 10 * SECOND
    lateness.was_late(began, MUCH, 1.0, until=began + waited)
    assert lateness.comes_late(11 * SECOND, MUCH, 1.0) is expected


class Thousands:
    """Each text takes a thousand tokens a sign, so that a few lines are very much."""

    id = "thousands"

    def count(self, text: str) -> int:
        return 1_000 * len(text)


def test_after_one_prepare_that_waited_the_next_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    released, asked, asks = threading.Event(), list[str](), RunsWhenAsked.ask

    async def noted(runs: RunsWhenAsked, ref: ThreadRef, *given: Any, seconds: float | None) -> Outcome | None:  # noqa: ANN401  # as it is asked
        asked.append(ref.thread)
        return await asks(runs, ref, *given, seconds=seconds)

    def never(_: Brief) -> str:
        released.wait(20)
        return "They spoke of cranes."

    monkeypatch.setattr(RunsWhenAsked, "ask", noted)
    policy = Policy(limit_tokens=400_000)
    with Memory.open(policy=policy, summariser=never, counter=Thousands(), compacting=Compacting.ASKED) as memory:
        for name in ("first", "second"):
            thread = memory.thread(name)
            thread.append([{"role": "user", "content": "How much does the crane weigh?"} for _ in range(30)])
            assert thread.prepare(deadline_seconds=1.0).tokens <= policy.room_tokens
        released.set()
    assert asked == ["first"]  # whom nobody asks nobody waits for
