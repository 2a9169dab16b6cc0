"""A program that works in the background ends when it ends, and a forked child is told that nothing works there."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time

import pytest

from tests.waiting import at_best

SCRIPT = """
    import asyncio, os, sys, threading, time
    from unabridged.log.ids import Scope, ThreadId, ThreadRef
    from unabridged.runner.background import BackgroundThread
    from unabridged.runner.calling import Callers

    class Chores:
        async def look(self, ref):
            begun.set()
            await {look}
        async def claim(self, limit):
            raise AssertionError
        async def carry_out(self, job):
            raise AssertionError
        async def renew(self, job):
            raise AssertionError
        async def give_back(self):
            raise AssertionError
        async def hear(self):
            return None
        async def next_seconds(self):
            return None

    begun = threading.Event()
    background = BackgroundThread(Chores())
    ref = ThreadRef(scope=Scope(), thread=ThreadId("a"))
    background.stir(ref)
    begun.wait({wait})
"""


def ran(script: str, **said: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", textwrap.dedent(script.format(**said))]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("wait", [0, 20], ids=["at once", "during a look"])
@pytest.mark.parametrize(
    "look",
    [
        "asyncio.sleep(0)",
        "asyncio.sleep(60)",
        "Callers().call(lambda _: threading.Event().wait(60), 0, seconds=60)",
        "Callers().call(lambda _: [None for _ in iter(int, 1)], 0, seconds=60)",
    ],
    ids=["quick", "slow", "hung", "busy"],
)
def test_a_program_that_falls_off_its_end_without_a_close_ends_at_once(look: str, wait: int) -> None:
    def took() -> float:
        told = ran(SCRIPT + "    print(time.monotonic())", look=look, wait=wait)
        assert (told.returncode, told.stderr) == (0, "")
        return time.monotonic() - float(told.stdout)

    assert at_best(took, 1.0) < 1.0


FORKS = """
    background._mutex.acquire()  # as a fork may find it
    child = os.fork()
    if child == 0:
        background.stir(ref)
        background.start()
        background.stop()
        sys.exit(7)
    background._mutex.release()
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_is_told_once_that_nothing_works_there_and_goes_on() -> None:
    told = ran(SCRIPT + FORKS, look="asyncio.sleep(0)", wait=20)
    assert (told.returncode, told.stderr.count("after a fork")) == (7, 1)
