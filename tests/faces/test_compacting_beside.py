"""Beside a conversation: whoever talks waits for no model, and nothing is published once a memory is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.talk import a, u
from tests.faces.beside import SAID, SECONDS, WORDS, Slow, opened, say
from unabridged import AsyncMemory, Memory, Policy
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.runner.runs import Compacting
from unabridged.view.budget import Urgency


@pytest.fixture
def slow() -> Iterator[Slow]:
    found = Slow()
    yield found
    found.go_on.set()


def test_a_view_that_is_due_is_compacted_while_the_conversation_goes_on(tmp_path: Path, slow: Slow) -> None:
    """A slow model holds nobody up, and the next turn has its text (tw-F6, tw-CC-B14, tw-C7)."""
    memory, thread, heard = opened(tmp_path, slow)
    with memory:
        say(thread, 8)
        assert slow.asked.wait(SECONDS)
        thread.append(u("meanwhile"))
        assert "meanwhile" in str(thread.prepare().to("plain"))
        slow.go_on.set()
        assert heard.wait_for(Applied)
        assert SAID in str(thread.view().to("plain"))


def test_what_is_not_done_by_the_deadline_is_under_way(tmp_path: Path, slow: Slow) -> None:
    memory, thread, heard = opened(tmp_path, slow, Compacting.ASKED)
    with memory:
        say(thread, 3)
        outcome = thread.compact(deadline_seconds=0.01)
        assert isinstance(outcome, Skipped)
        assert outcome.reason is Skip.UNDER_WAY
        slow.go_on.set()
        assert heard.wait_for(Applied)


def test_prepare_waits_no_longer_than_its_deadline(tmp_path: Path, slow: Slow) -> None:
    memory, thread, _ = opened(tmp_path, slow, Compacting.ASKED)
    with memory:
        say(thread, 20)
        assert thread.prepare(deadline_seconds=0.01).tokens <= 1_000
        assert [each.receipt.rung for each in thread.compactions()] == ["named drop"]


def test_nothing_is_published_once_a_memory_is_closed(tmp_path: Path, slow: Slow) -> None:
    """A result that comes after the end is dropped (tw-CC-B9, tw-C10)."""
    memory, thread, heard = opened(tmp_path, slow)
    with memory:
        say(thread, 8)
        assert slow.asked.wait(SECONDS)
    slow.go_on.set()
    assert slow.answered.wait(SECONDS)
    assert not heard.wait_for(Applied, 0.5)
    with Memory.open(tmp_path / "m.db", compacting=Compacting.ASKED) as after:
        assert list(after.thread("t").compactions()) == []


def test_what_was_under_way_when_a_memory_closed_is_due_for_the_next(tmp_path: Path, slow: Slow) -> None:
    """Work that was begun is not lost with its program (tw-CC-B10)."""
    memory, thread, _ = opened(tmp_path, slow)
    with memory:
        say(thread, 8)
        assert slow.asked.wait(SECONDS)
    with Memory.open(tmp_path / "m.db", compacting=Compacting.ASKED) as after:
        (job,) = after.jobs()
        assert job.due_at is not None
        assert (job.holder, job.lease_until, job.attempts) == ("", 0, 0)


def test_what_an_asynchronous_memory_had_claimed_is_nobodys_once_it_is_closed(tmp_path: Path, slow: Slow) -> None:
    """The same without a thread (tw-CC-B10)."""

    async def story() -> None:
        policy = Policy(limit_tokens=1_000, retain_rounds=1)
        async with await AsyncMemory.open(tmp_path / "m.db", policy=policy, summariser=slow) as memory:
            thread = memory.thread("t")
            for n in range(8):
                await thread.append([u(f"question {n}, {WORDS}"), a(f"answer {n}, {WORDS}")])
            assert await asyncio.to_thread(slow.asked.wait, SECONDS)

    asyncio.run(story())
    with Memory.open(tmp_path / "m.db", compacting=Compacting.ASKED) as after:
        (job,) = after.jobs()
        assert (job.due_at is not None, job.holder, job.lease_until, job.attempts) == (True, "", 0, 0)


def test_the_next_memory_goes_on_at_once_with_what_the_last_one_left(tmp_path: Path, slow: Slow) -> None:
    memory, thread, _ = opened(tmp_path, slow)
    with memory:
        say(thread, 8)
        assert slow.asked.wait(SECONDS)
    slow.go_on.set()
    memory, thread, heard = opened(tmp_path, slow)
    with memory:
        thread.prepare()
        assert heard.wait_for(Applied)


def test_a_history_that_was_there_before_is_compacted_at_its_first_prompt(tmp_path: Path) -> None:
    """Who opens a long thread need not say anything first (tw-C14)."""
    memory, thread, _ = opened(tmp_path, None, Compacting.ASKED)
    with memory:
        say(thread, 8)
    memory, thread, heard = opened(tmp_path, lambda _: SAID)
    with memory:
        thread.prepare()
        assert heard.wait_for(Applied)


def test_where_compaction_is_asked_for_nothing_runs_by_itself(tmp_path: Path) -> None:
    memory, thread, heard = opened(tmp_path, lambda _: SAID, Compacting.ASKED)
    with memory:
        say(thread, 8)
        assert thread.prepare().urgency is Urgency.SOON
        assert list(memory.jobs()) == []
    assert not any(isinstance(each, Applied) for each in heard.told)
