"""A listener takes its time where it is called: it may wait, ask for more, say more and close; others go on."""

from __future__ import annotations

import contextlib
import threading
import time
from pathlib import Path

import pytest

from tests.engine.talk import u
from tests.faces.beside import SAID, SECONDS, Heard, due, opened, say
from unabridged import Memory, Policy
from unabridged.compaction.outcome import Applied, Skipped
from unabridged.engine.telling import RoundAdded, Told
from unabridged.errors import Closed
from unabridged.ports import Appended
from unabridged.runner.runs import Compacting


def test_a_listener_may_ask_for_more_of_what_it_was_told_of(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db", policy=Policy(limit_tokens=1_000)) as memory:
        thread, heard, answers = memory.thread("t"), Heard(), list[object]()

        def asks(told: Told) -> None:
            if isinstance(told, Applied) and not answers:
                answers.append(None)
                answers[0] = thread.compact()
                heard(told)

        memory.listen(asks)
        due(thread)
        assert heard.wait_for(Applied)
        assert isinstance(answers[0], Applied | Skipped)


@pytest.mark.parametrize("compacting", Compacting)
def test_a_listener_may_say_more_where_it_was_told_and_others_hear_of_that(
    tmp_path: Path, compacting: Compacting
) -> None:
    memory, thread, heard = opened(tmp_path, lambda _: SAID, compacting)
    with memory:
        memory.listen(lambda told: heard(thread.append(u("so?"))) if isinstance(told, Applied) else None)
        say(thread, 4)
        thread.compact()
        assert heard.wait_for(Appended)
    assert [type(each) for each in heard.told[-2:]] == [RoundAdded, Appended]


def test_a_listener_that_waits_holds_up_no_other_conversation(tmp_path: Path) -> None:
    goes_on, heard = threading.Event(), Heard()

    def waits(told: Told) -> None:
        if isinstance(told, Applied) and told.ref.thread == "first":
            goes_on.wait(SECONDS)

    with Memory.open(tmp_path / "a.db", policy=Policy(limit_tokens=1_000)) as memory:
        memory.listen(waits)
        memory.listen(lambda told: heard(told) if isinstance(told, Applied) and told.ref.thread == "second" else None)
        due(memory.thread("first"))
        due(memory.thread("second"))
        assert heard.wait_for(Applied)
        goes_on.set()


@pytest.mark.parametrize("compacting", Compacting)
def test_a_listener_may_close_the_memory(tmp_path: Path, compacting: Compacting) -> None:
    memory, thread, _ = opened(tmp_path, lambda _: SAID, compacting)
    closed = threading.Event()
    took: list[float] = []

    def closes(told: Told) -> None:
        if isinstance(told, Applied):
            begun = time.monotonic()
            memory.close()
            took.append(time.monotonic() - begun)
            closed.set()

    memory.listen(closes)
    due(thread)
    with contextlib.suppress(Closed):
        thread.compact(deadline_seconds=SECONDS)
    assert closed.wait(SECONDS)
    assert took[0] < 4
