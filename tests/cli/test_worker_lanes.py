"""A worker says which of the lanes it is to work in nobody has; one that goes on works in them once somebody has."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.test_worker import POLICY, compacted, run, store, talk
from tests.cli.worker_programs import config
from unabridged import Compacting, Memory, Profile
from unabridged.cli.main import main

__all__ = ["store"]


class Heeding(io.StringIO):
    """A stream of which somebody takes heed: as soon as a word is written, something is done."""

    def __init__(self, word: str, then: Callable[[], None]) -> None:
        super().__init__()
        self._word, self._then = word, then

    def write(self, text: str) -> int:
        """Write, and do it."""
        written = super().write(text)
        if self._word in text:
            self._then()
        return written


def end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.parametrize(
    ("lanes", "says"),
    [
        (["critc"], "no thread has a lane 'critc'; did you mean 'critic'?"),
        (["main", "critic", "zz"], "no thread has a lane 'zz'; there are 'critic', 'main'"),
        (["xx", "zz"], "no thread has a lane 'xx'; there are 'critic', 'main'; no thread has a lane 'zz'; there are"),
    ],
)
def test_to_end_by_itself_in_a_lane_that_nobody_has_is_misused(store: Path, lanes: list[str], says: str) -> None:
    code, out, err = run(store, "--once", "--lanes", *lanes, *config(store))
    assert (code, out, err.startswith(f"unabridged: {says}")) == (2, "", True)
    assert compacted(store) == []


def test_of_many_lanes_some_are_named(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db", profile=Profile.FAST) as memory:
        for n in range(9):
            memory.thread("t").open_lane(f"agent-{n}")
    _, _, err = run(tmp_path / "a.db", "--once", "--lanes", "zz")
    assert err.endswith("'agent-6', 'agent-7' and 2 more\n")


@pytest.mark.parametrize("base", ["limit_tokens = 100_000\n", ""])
def test_a_lane_goes_by_its_own_table_of_the_file(tmp_path: Path, base: str) -> None:
    store = tmp_path / "a.db"
    with Memory.open(store, profile=Profile.FAST) as memory:
        memory.thread("t").open_lane("critic")
        talk(memory.thread("t"))
    (tmp_path / "unabridged.toml").write_text(f"[policy]\n{base}[policy.lanes.critic]\nlimit_tokens = 600\n")
    assert run(store, "--once", *config(store))[0] == 0
    assert compacted(store) == [("t", "critic")]


def test_the_lane_main_is_there_before_any_thread_is(tmp_path: Path) -> None:
    Memory.open(tmp_path / "a.db").close()
    assert run(tmp_path / "a.db", "--once", "--lanes", "main")[:2] == (0, "")


def test_a_lane_that_is_opened_later_is_worked_in_and_was_told_of_once(store: Path) -> None:
    def opened() -> None:
        with Memory.open(store, policy=POLICY, profile=Profile.FAST, compacting=Compacting.ASKED) as memory:
            late = memory.thread("late")
            late.open_lane("writer", policy=POLICY)
            talk(late)

    out, err = Heeding("applied", end), Heeding("working", opened)
    assert main(["worker", str(store), "--lanes", "writer", *config(store)], out, err) == 0
    assert compacted(store) == [("late", "writer")]
    told = "no thread has a lane 'writer' yet; it is worked in as soon as one has; there are 'critic', 'main'\n"
    assert err.getvalue() == f"{told}working; interrupt to end\n"
