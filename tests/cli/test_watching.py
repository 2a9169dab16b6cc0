"""``watch`` tells what is said while it is said, ends when it is interrupted, and changes nothing."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Compacting, Memory, Policy
from unabridged.compaction.outcome import Applied

POLICY = Policy(limit_tokens=300, retain_rounds=1)
# Whoever is started behind a shell's back hears no interrupts, and neither do those that he starts.
HEARS_INTERRUPTS = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from unabridged.cli.main import main; sys.exit(main())"
)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db", policy=POLICY, compacting=Compacting.ASKED) as memory:
        for n in range(4):
            memory.thread("t").append({"role": "user", "content": f"Question {n} on the harbour " * 8})
            memory.thread("t").append({"role": "assistant", "content": f"Answer {n} of the office " * 8})
        assert isinstance(memory.thread("t").compact(), Applied)
    return tmp_path / "a.db"


def test_it_begins_with_the_last_of_each_and_tells_what_was_folded(store: Path) -> None:
    code, out, _ = run("watch", "--last", "3", "--for", "0", "--store", store, "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [each["text"][:7] for each in told if each["kind"] == "Compacted"] == ["folded "]


def test_a_thread_that_is_not_there_is_refused(store: Path) -> None:
    code, _, err = run("watch", "nobody", "--for", "0", "--store", store)
    assert (code, "there is no thread 'nobody'" in err) == (2, True)


@pytest.mark.check
def test_what_is_said_meanwhile_is_told_and_an_interrupt_ends_it_well(store: Path) -> None:
    command = [sys.executable, "-c", HEARS_INTERRUPTS, "watch", "--every", "0.1", "--last", "1", "--store", str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as watching:
        try:
            assert watching.stdout is not None
            watching.stdout.readline()  # it looks by now
            with Memory.open(store) as memory:
                memory.thread("t").append({"role": "user", "content": "said just now"})
                memory.thread("new").append({"role": "user", "content": "a new thread"})
            told = {watching.stdout.readline().split()[-1], watching.stdout.readline().split()[-1]}
            watching.send_signal(signal.SIGINT)
            assert (told, watching.wait(20)) == ({"now", "thread"}, 0)
        finally:
            watching.kill()
