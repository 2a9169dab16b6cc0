"""``watch`` tells what is said while it is said, ends when it is interrupted, and changes nothing."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Compacting, Memory, Policy
from unabridged.cli.main import main
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


class Meanwhile(io.StringIO):
    """Where something is written, and at the first ``call`` of it something happens in the store."""

    def __init__(self, store: Path, call: str, happens: Callable[[Memory], object]) -> None:
        super().__init__()
        self._store, self._call, self._happens = store, call, happens

    def write(self, text: str) -> int:
        self._happen("write")
        return super().write(text)

    def flush(self) -> None:
        self._happen("flush")

    def _happen(self, call: str) -> None:
        if call == self._call:
            self._call = ""
            with Memory.open(self._store) as memory:
                self._happens(memory)


def test_of_a_fork_is_told_what_is_said_there_and_not_again_what_was_said_before(store: Path) -> None:
    def forked(memory: Memory) -> None:
        memory.thread("t").fork("fork").append({"role": "user", "content": "said in the fork"})

    out = Meanwhile(store, "flush", forked)
    assert main(["watch", "--every", "0.1", "--for", "0.3", "--store", str(store), "--json"], out) == 0
    assert [json.loads(line)["text"] for line in out.getvalue().splitlines()] == ["said in the fork"]


def test_a_thread_that_is_deleted_while_others_are_told_ends_nothing(store: Path) -> None:
    with Memory.open(store) as memory:
        memory.thread("a").append({"role": "user", "content": "told first"})
    out = Meanwhile(store, "write", lambda memory: memory.thread("t").delete())
    assert main(["watch", "--last", "2", "--for", "0", "--store", str(store), "--json"], out) == 0
    assert [json.loads(line)["text"] for line in out.getvalue().splitlines()] == ["told first"]


def test_it_ends_where_the_one_thread_that_it_tells_of_is_deleted(store: Path) -> None:
    out, err = Meanwhile(store, "flush", lambda memory: memory.thread("t").delete()), io.StringIO()
    assert main(["watch", "t", "--every", "0.1", "--for", "20", "--store", str(store)], out, err) == 1
    assert err.getvalue() == "thread 't' was deleted, and nothing more is said in it\n"


def test_a_store_in_which_nothing_is_said_yet_is_watched_as_well(tmp_path: Path) -> None:
    Memory.open(tmp_path / "new.db").close()
    assert run("watch", "--for", "0", "--store", tmp_path / "new.db") == (0, "", "")


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
