"""The measurements run to their end, print every figure beside its bound, and count what they say they count."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from bench import __main__ as command
from bench import record, syncs
from bench.appender import BEGUN, CHECKPOINT_BEGUN, CHECKPOINT_ENDED, ENDED
from bench.figures import Figure, Printed, Result, Scale, Skipped, printed_line
from bench.machine import Machine
from tests.house.tree import ROOT

OWN = ("syncs", "cpu", "throughput", "disk", "reading")
MACHINE = Machine(cores=2, kind="Any", python="3", sqlite="3", file_system="fs", sync_ms=1.0, loop_ms=10.0, load=0.0)
LARGE = Figure(name="too much", value=2, unit="ms", at_most=1)
SMALL = Figure(name="little", value=0.5, unit="ms", at_most=1)


@pytest.fixture(scope="module")
def quick() -> str:
    """What a quick run of our own measures prints."""
    ran = subprocess.run(
        [sys.executable, "-m", "bench", "--quick", *OWN],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize(
    "figure",
    [
        "processor time per append of 1 KB",
        "bare insert of the same rows",
        "durable appends, threads: 16",
        "durable appends, bare inserts behind one lock: 16",
        "4,000 events, chat of 1 KB, 200 an append",
        "1,000 events, agent mix, 1 an append",
        "per event, 4,000 over 1,000, agent mix",
        "Store.events, anywhere, of 4,000",
        "Thread.events, at the end, 4,000 over 1,000",
    ],
)
def test_a_quick_run_prints_every_figure(quick: str, figure: str) -> None:
    """da-F48."""
    assert [line for line in quick.splitlines() if line.strip().startswith(figure)] != []


def test_sixteen_callers_share_syncs_or_the_reason_why_nobody_counted_is_told(quick: str) -> None:
    counted = [line for line in quick.splitlines() if "syncs per committed group, threads: 16" in line]
    assert [line for line in counted if " met " in line] != [] or "counting needs strace" in quick


def test_a_sync_counts_for_its_commit_unless_a_checkpoint_or_the_new_log_after_it_needs_it() -> None:
    files = [3, BEGUN, 4, 4, CHECKPOINT_BEGUN, 4, 3, CHECKPOINT_ENDED, 4, 4, ENDED, 4]
    trace = "".join(f"77 fdatasync({file}) = 0\n77 <... fdatasync resumed>) = 0\n" for file in files)
    assert syncs.read_trace(trace) == (3, 3)


def test_a_full_run_that_misses_a_bound_exits_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command.MEASURES, "planted", ("Planted", lambda _scale, _folder: iter([LARGE])))
    assert command.main(["planted"]) == 1


def test_a_quick_run_is_too_short_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command.MEASURES, "planted", ("Planted", lambda _scale, _folder: iter([LARGE])))
    assert command.main(["planted", "--quick"]) == 0


def test_what_could_not_be_measured_is_said_and_not_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(_scale: Scale, _folder: Path) -> Iterator[Result]:
        yield Skipped(name="syncs", reason="no tracer")

    monkeypatch.setitem(command.MEASURES, "planted", ("Planted", measure))
    assert command.main(["planted"]) == 0
    assert "skipped  no tracer" in capsys.readouterr().out


def test_a_bound_that_is_missed_is_shouted_and_one_that_is_met_is_not() -> None:
    assert "NOT met" in printed_line(LARGE)
    assert "NOT met" not in printed_line(SMALL)


def test_the_newest_run_stands_on_top_of_the_page_and_the_earlier_one_stays() -> None:
    older = record.written("", date(2025, 1, 1), "first", MACHINE, [("First", [SMALL])])
    page = record.written(
        older, date(2025, 2, 2), "second", MACHINE, [("Second", [Printed(name="p", text="said", met=True)])]
    )
    assert page.index("## 2025-02-02") < page.index("said") < page.index("## 2025-01-01") < page.index("little")
    assert page.count("# Measured") == 1


def test_of_one_day_the_newest_run_of_a_command_stands_for_the_others() -> None:
    told = "## 2025-01-01\n\nWhat somebody saw by hand."
    earlier = record.written(told, date(2025, 1, 1), "bench a", MACHINE, [("First", [SMALL])])
    earlier = record.written(earlier, date(2025, 1, 1), "bench b", MACHINE, [("Other", [SMALL])])
    earlier = record.written(earlier, date(2025, 1, 2), "bench a", MACHINE, [("Second", [SMALL])])
    page = record.written(earlier, date(2025, 1, 2), "bench a", MACHINE, [("Third", [SMALL])])
    assert [line for line in page.splitlines() if line.startswith("### ")] == ["### Third", "### Other", "### First"]
    assert page.rstrip().endswith("What somebody saw by hand.")
