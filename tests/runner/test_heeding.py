"""Whoever waits for a result is interrupted meanwhile, waits no longer than he said, and hears what came of it."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import Future

import pytest

from tests.house.tree import ROOT
from unabridged.runner.heeding import result_of

# An interrupt that breaks off no wait, as none does on Windows.
INTERRUPTED = """
import _thread, signal, threading, time
from unabridged import Compacting, Memory, Policy

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs this may have it ignored

def slow(brief):
    threading.Timer(0.2, _thread.interrupt_main).start()
    time.sleep(15)
    return "late"

with Memory.open(policy=Policy(limit_tokens=600), summariser=slow, compacting=Compacting.{compacting}) as memory:
    for n in range(40):
        memory.thread("t").append({{"role": "user", "content": f"question {{n}} about soups and bread"}})
    began = time.monotonic()
    try:
        memory.thread("t").compact()
    except KeyboardInterrupt:
        print("interrupted", time.monotonic() - began < 10, flush=True)
"""


@pytest.mark.parametrize("compacting", ["ASKED", "BACKGROUND"])
def test_an_interrupt_strikes_who_waits_for_a_summary_where_it_breaks_off_no_wait(compacting: str) -> None:
    program = INTERRUPTED.format(compacting=compacting)
    asked = [sys.executable, "-c", program]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, "interrupted True\n")


def test_what_comes_after_a_first_glance_is_heard_all_the_same() -> None:
    future: Future[str] = Future()
    threading.Timer(0.5, lambda: future.set_result("late")).start()
    assert result_of(future, None) == "late"


def test_nobody_waits_longer_than_he_said() -> None:
    with pytest.raises(TimeoutError):
        result_of(Future(), 0.05)


def test_a_timeout_that_it_came_to_is_told_as_that() -> None:
    future: Future[str] = Future()
    future.set_exception(TimeoutError("its own"))
    with pytest.raises(TimeoutError, match="its own"):
        result_of(future, None)
