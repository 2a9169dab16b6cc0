"""Ctrl-C anywhere leaves nothing broken: no caller waits for ever, nothing acknowledged is lost."""

from __future__ import annotations

import contextlib
import ctypes
import random
import threading
from pathlib import Path

import pytest

from unabridged import Memory, UnavailableError

STRIKES = 300


def strike(thread: threading.Thread) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(KeyboardInterrupt))


@pytest.mark.check
def test_a_storm_of_interrupts_loses_nothing_and_stops_nobody(tmp_path: Path) -> None:
    seeded, over, pause = random.Random(5), threading.Event(), threading.Event()
    acknowledged: dict[str, int] = {}
    after_the_storm: set[int] = set()

    def writes(memory: Memory, n: int) -> None:
        count = len(acknowledged)
        while not (over.is_set() and n in after_the_storm):
            try:
                key = f"{n}-{count}"
                storm_was_over = over.is_set()
                acknowledged[key] = memory.thread("t").append({"role": "user", "content": key}, key=key).first
                count += 1
                if storm_was_over:
                    after_the_storm.add(n)
            except (KeyboardInterrupt, UnavailableError):
                continue

    def keeps_writing(memory: Memory, n: int) -> None:
        while n not in after_the_storm:
            with contextlib.suppress(KeyboardInterrupt):  # struck between two appends
                writes(memory, n)

    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "loads the counter's tables before the storm"})
        writers = [threading.Thread(target=keeps_writing, args=(memory, n), daemon=True) for n in range(5)]
        for each in writers:
            each.start()
        for _ in range(STRIKES):
            pause.wait(seeded.random() * 0.008)
            strike(seeded.choice(writers))
        over.set()
        for each in writers:
            each.join(20)
        assert after_the_storm == set(range(5))
        stored = {event.key: event.seq for event in memory.thread("t").events()}
        assert {key: stored.get(key) for key in acknowledged} == acknowledged
        assert memory.verify().faults == ()
