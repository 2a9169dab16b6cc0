"""What is asked for ends well also where no thread is to be had to run it on, and the memory can be closed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.engine.talk import rounds
from unabridged import Compacting, Memory, Policy
from unabridged.compaction.outcome import Applied, Fail, Failed, Skipped
from unabridged.engine.telling import Told
from unabridged.ports import Busy
from unabridged.runner import runs

POLICY = Policy(limit_tokens=300, retain_rounds=1)


@contextmanager
def no_thread() -> Iterator[None]:
    def refuses(_: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuses)
        yield


@pytest.mark.parametrize("compacting", Compacting)
def test_it_is_told_that_nobody_was_free_and_the_next_one_goes_well(compacting: Compacting) -> None:
    heard: list[Told] = []
    with Memory.open(policy=POLICY, compacting=compacting) as memory:
        memory.listen(heard.append)
        thread = memory.thread("t")
        with no_thread():
            thread.append(rounds(20))
            outcome = thread.compact()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, heard[-1]) == (Fail.BUSY, outcome)
        assert isinstance(thread.compact(), Applied | Skipped)  # the background may have been there before


@pytest.mark.parametrize("compacting", Compacting)
def test_a_memory_for_which_there_was_none_is_closed(compacting: Compacting) -> None:
    with no_thread(), Memory.open(policy=POLICY, compacting=compacting) as memory:
        memory.thread("t").append(rounds(20))
        memory.thread("t").compact()


def test_a_function_that_is_to_be_called_finds_nobody_free() -> None:
    with no_thread():
        assert runs._called(lambda told: told, "x", 1.0) == Busy(abandoned=0)
