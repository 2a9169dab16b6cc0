"""A worker that is asked to end does so in order also where a loop hears of no signal, as on Windows."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_worker import leave_due
from tests.cli.worker_programs import ended
from tests.house.tree import ROOT
from unabridged import Memory

# The loop of Windows has no such handlers, whatever system this is.
DEAF = """
import asyncio, sys
from unabridged.cli.main import main

def deaf(*_):
    raise NotImplementedError

asyncio.SelectorEventLoop.add_signal_handler = deaf
sys.exit(main())
"""


@pytest.mark.check
@pytest.mark.skipif(os.name == "nt", reason="there only a console asks another program to end")
@pytest.mark.parametrize(("ends", "code"), [("SIGTERM", 0), ("SIGINT", 130)])
def test_no_claim_is_left_where_a_loop_hears_of_no_signal(tmp_path: Path, ends: str, code: int) -> None:
    store = tmp_path / "a.db"
    leave_due(str(store))
    (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 600\n", encoding="utf-8")
    assert ended(store, (sys.executable, "-c", DEAF), ends) == code
    with Memory.open(store) as memory:
        assert [job for job in memory.jobs() if job.holder] == []


# A store that is opened waits for whoever has it: another program that brings it up to date, say.
OPENING = """
import asyncio, signal, sys
from unabridged import AsyncMemory
from unabridged.cli.main import main

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs this may have it ignored

async def waits(*_, **__):
    print("opens", flush=True)
    await asyncio.sleep(30)
    raise SystemExit(3)

AsyncMemory.open = waits
sys.exit(main())
"""


@pytest.mark.check
@pytest.mark.skipif(os.name == "nt", reason="there only a console asks another program to end")
@pytest.mark.parametrize(("ends", "code"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)])
def test_a_worker_whose_store_is_not_open_yet_ends_at_once(tmp_path: Path, ends: signal.Signals, code: int) -> None:
    store = tmp_path / "a.db"
    Memory.open(store).close()
    asked = [sys.executable, "-c", OPENING, "worker", str(store)]
    with subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "opens\n"
        worker.send_signal(ends)
        assert worker.wait(60) == code


@pytest.mark.check
def test_what_was_heard_before_is_heard_again_after_that() -> None:
    program = f"{DEAF.partition('sys.exit')[0]}{AGAIN}"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[15] True\n", "")


AGAIN = """
import signal
from unabridged.cli.ending import heard

async def ends():
    with heard() as asked:
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    print([*map(int, asked.by)], signal.getsignal(signal.SIGTERM) is signal.SIG_DFL)

asyncio.run(ends())
"""
