"""The figures of compaction are measured as they say, each beside its bound."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest

from bench import record
from bench.compaction_turns import Turns, ratios
from bench.figures import Figure
from bench.machine import Machine
from tests.house.tree import ROOT

MACHINE = Machine(cores=2, kind="Any", python="3", sqlite="3", file_system="fs", sync_ms=1.0, loop_ms=10.0, load=0.0)


@pytest.fixture(scope="module")
def quick() -> str:
    """What a quick run of compaction's own measures prints."""
    command = [sys.executable, "-m", "bench", "--quick", "compaction"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize(
    "figure",
    [
        "the five lines as a script, exit code",
        "… messages beside the two it appends",
        "prepare at 500 uncompacted messages, summariser dead",
        "trigger and plan there, 500 messages",
        "a turn beside a two-second model, 99 of 100",
        "a turn beside a caller's own computing, median",
        "20 lanes due at once, each",
        "a turn beside lanes that are due, median",
    ],
)
def test_a_quick_run_prints_every_figure_of_compaction(quick: str, figure: str) -> None:
    assert [line for line in quick.splitlines() if line.strip().startswith(figure)] != []


def test_the_five_lines_end_well_and_append_what_they_say(quick: str) -> None:
    lines = [line for line in quick.splitlines() if "five lines" in line or "beside the two" in line]
    assert [" met " in line + " " for line in lines] == [True, True]


def test_turns_that_take_half_as_long_again_beside_a_compaction_miss_the_bound() -> None:
    found = ratios("a model", Turns(quiet=[2.0] * 100, busy=[3.0] * 98 + [9.0] * 2))
    assert [(each.value, each.met) for each in found if isinstance(each, Figure)] == [(1.5, False), (4.5, False)]


def test_one_turn_in_a_hundred_may_be_slow() -> None:
    found = ratios("a model", Turns(quiet=[2.0] * 100, busy=[2.0] * 99 + [50.0]))
    assert [each.met for each in found] == [True, True]


def test_figures_of_compaction_have_a_page_of_their_own() -> None:
    page = record.written("", date(2025, 1, 1), "c", MACHINE, [], head=record.COMPACTION_HEAD)
    assert page.startswith("# Measured: compaction\n")
